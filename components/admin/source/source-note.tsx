"use client"; // opens a dialog, and formats dates in the browser's time zone

import { useLocale, useTranslations } from "use-intl";
import { formatDateTime } from "#components/ui/dates.ts";
import { followSource } from "../admin-calls.ts";
import type { FullSource } from "../admin-schema.ts";
import { FormDialog } from "../form-dialog.tsx";
import { DialogButton } from "../lists/dialog-button.tsx";
import { formatPlace } from "./format-source.ts";
import styles from "./source-note.module.css";

type Props = { postId: string; source: FullSource; onFollow: () => Promise<unknown> };

/** Renders where a post was imported from and what happens when it is edited. */
export function SourceNote({ postId, source, onFollow }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const place = formatPlace(t, source);
  const effect = source.isDetached ? "detached" : source.onEdit;
  return (
    <div className={styles.note}>
      <p>
        {t("manage.source.imported", {
          place,
          date: formatDateTime(source.importedDate, language),
        })}{" "}
        {effect !== undefined && t(`manage.source.${effect}`)}
      </p>
      {source.mayFollow && (
        <DialogButton
          variant="outlined"
          renderDialog={(state) => (
            <FormDialog
              {...state}
              title={t("manage.source.followTitle")}
              note={t("manage.source.followNote", { place })}
              submitLabel={t("manage.source.followConfirm")}
              onSubmit={async () => {
                await followSource(postId);
                await onFollow();
              }}
            >
              {() => null}
            </FormDialog>
          )}
        >
          {t("manage.source.follow")}
        </DialogButton>
      )}
    </div>
  );
}
