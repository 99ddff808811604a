"use client"; // opens a dialog, and formats dates in the browser's time zone

import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { useDates } from "#components/ui/dates.tsx";
import type { Translator } from "#lib/messages/translator.ts";
import { buildPostPath, followSource } from "../admin-calls.ts";
import { postResponse, type FullSource, type ShortSource } from "#lib/wix/admin/admin-responses.ts";
import { FormDialog } from "../form-dialog.tsx";
import { Notice } from "../editor/page/notice.tsx";
import styles from "./source-note.module.css";

/** Returns the place that a post was imported from: a file, or another system. */
export const formatPlace = (t: Translator, { system, item }: ShortSource): string =>
  system === "markdown" ? item : t(`manage.source.systems.${system}`);

type Props = { postId: string; source: FullSource; onFollow: () => Promise<unknown> };

/** Renders where a post was imported from and what happens when it is edited. */
export function SourceNote({ postId, source, onFollow }: Props) {
  const t = useTranslations();
  const { formatDateTime } = useDates();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const place = formatPlace(t, source);
  const effect = source.isDetached ? "detached" : source.onEdit;
  return (
    <div className={styles.note}>
      <p>
        {t("manage.source.imported", {
          place,
          date: formatDateTime(source.importedDate),
        })}{" "}
        {effect !== undefined && t(`manage.source.${effect}`)}
      </p>
      {source.mayFollow && (
        <>
          <Button ref={button} variant="outlined" onClick={() => setOpen(true)}>
            {t("manage.source.follow")}
          </Button>
          <FormDialog
            isOpen={isOpen}
            onClose={() => setOpen(false)}
            onClosed={() => button.current?.focus()}
            title={t("manage.source.followTitle")}
            note={t("manage.source.followNote", { place })}
            submitLabel={t("manage.source.followConfirm")}
            onSubmit={async () => {
              await followSource(postId);
              await onFollow();
            }}
          />
        </>
      )}
    </div>
  );
}

/** Renders a notice above the text of an imported post, which says what an edit means for its source. */
export function SourceNotice({ postId }: { postId: string }) {
  const t = useTranslations();
  const { data } = useResource(buildPostPath(postId), postResponse);
  const source = data?.source;
  if (source?.onEdit === undefined) return null;
  return (
    <Notice title={formatPlace(t, source)}>
      <p>{t(`manage.source.${source.onEdit}`)}</p>
    </Notice>
  );
}
