"use client"; // loads the look, and saves edits

import { useEffect, useState, useSyncExternalStore } from "react";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { useLeaveWarning } from "#components/ui/forms/use-leave-warning.ts";
import { lookResponse, type LookState } from "#lib/wix/site/look-responses.ts";
import type { ColoredCategory } from "./fields/category-colors.tsx";
import { LookBar } from "./draft/look-bar.tsx";
import { lookCalls, lookPath } from "./draft/look-calls.ts";
import { LookControls } from "./fields/look-controls.tsx";
import { createLookDraft } from "./draft/look-draft.ts";
import { PreviewPanel, type PreviewPages } from "./preview/preview-panel.tsx";
import styles from "./look.module.css";

type Props = {
  categories: readonly ColoredCategory[];
  /** The default accent colour. */
  accent: string;
  pages: PreviewPages;
};

/** Renders the form for the look, beside a preview. */
export function LookPage(props: Props) {
  const { data, error, reload } = useResource(lookPath, lookResponse);
  if (data === undefined) return <AsyncState area="admin" error={error} reload={reload} />;
  return <LookEditor {...props} loaded={data} />;
}

function LookEditor({ loaded, categories, accent, pages }: Props & { loaded: LookState }) {
  const t = useTranslations();
  const router = useRouter();
  const [draft] = useState(() => createLookDraft(loaded, lookCalls));
  const snapshot = useSyncExternalStore(draft.subscribe, draft.getSnapshot, draft.getSnapshot);
  useEffect(() => draft.receive(loaded), [draft, loaded]);
  const { look, server, status, revision } = snapshot;
  const { version, source } = server.published;
  const [firstVersion] = useState(version);
  // The frame of this page has the published look, too.
  useEffect(() => {
    if (version !== firstVersion) router.refresh();
  }, [router, version, firstVersion]);
  useLeaveWarning(status !== "saved", t("look.leave"));
  const isFixed = source === "environment";
  return (
    <div className={styles.editor}>
      <LookBar draft={draft} snapshot={snapshot} />
      {isFixed && (
        <FormMessage tone="info" takesFocus={false}>
          {t("settings.environment", { name: "LOOK" })}
        </FormMessage>
      )}
      <div className={styles.columns}>
        <LookControls
          look={look}
          categories={categories}
          accent={accent}
          isDisabled={isFixed || status === "conflict"}
          onEdit={draft.edit}
        />
        <PreviewPanel pages={pages} scheme={look.scheme} revision={revision} />
      </div>
    </div>
  );
}
