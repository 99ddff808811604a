"use client"; // loads a version, and restores it

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import type { PostVersion } from "#lib/wix/admin/admin-editing.ts";
import { AsyncState } from "#components/calls/async-state.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { useResource } from "#components/calls/use-resource.tsx";
import { useAttempt } from "#components/calls/use-attempt.ts";
import { FormMessage } from "../../../ui/forms/form-message.tsx";
import { versionResponse, type ComparedVersion } from "../data/draft-schema.ts";
import { buildVersionPath } from "../data/version-calls.ts";
import { useIsReading, useOpenEditor } from "../page/editor-context.tsx";
import { Differences } from "./differences.tsx";
import styles from "./version-details.module.css";

/** On wide screens, the list stays beside the version. */
const backStyle = {
  marginInlineStart: "-1.25rem",
  "@media (min-width: 52.5em)": { display: "none" },
};

type Props = { version: PostVersion; onBack: () => void; onRestored: () => void };

/** Renders the differences between a version and the current text. */
export function VersionDetails({ version, onBack, onRestored }: Props) {
  const t = useTranslations();
  const { formatExactTime } = useDates();
  const { place, editor, store } = useOpenEditor();
  const isReading = useIsReading();
  const path = buildVersionPath(place.postId, version.id);
  const { data, error, reload } = useResource(path, versionResponse);
  const { attempt, isPending, failure } = useAttempt("admin");
  const current = store.readValues();
  const restore = async () => {
    await editor.restoreVersion(version.id);
    onRestored();
  };
  return (
    <section className={styles.details} aria-labelledby="version-title">
      <Button variant="text" sx={backStyle} onClick={onBack}>
        <span aria-hidden>← </span>
        {t("editing.versions.back")}
      </Button>
      <h3 id="version-title" className={styles.title}>
        {formatExactTime(version.savedDate)}
        {version.author != null && ` · ${version.author.name}`}
      </h3>
      {failure !== undefined && <FormMessage tone="error">{failure}</FormMessage>}
      {!isReading && (
        <div className={styles.restore}>
          <Button
            variant="contained"
            aria-disabled={isPending}
            onClick={() => void attempt(restore)}
          >
            {t("editing.versions.restore")}
          </Button>
          <p className="caption">{t("editing.versions.restoreNote")}</p>
        </div>
      )}
      <p className="soft">{t("editing.versions.differences")}</p>
      {data === undefined ? (
        <AsyncState area="admin" error={error} reload={reload} />
      ) : (
        <Differences before={compareWritten(data.draftPost, current.excerpt)} after={current} />
      )}
    </section>
  );
}

/**
 * Returns a version without its excerpt if the current excerpt is generated, because the excerpt of a version may be
 * generated, too.
 */
const compareWritten = (content: ComparedVersion, currentExcerpt: string): ComparedVersion =>
  currentExcerpt === "" ? { ...content, excerpt: "" } : content;
