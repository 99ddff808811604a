"use client"; // opens the browser's file dialog, and accepts dropped files

import Button from "@mui/material/Button";
import { useRef } from "react";
import { useLocale, useTranslations } from "use-intl";
import { maximumExportBytes } from "#lib/wix/admin/moving.ts";
import { DropZone } from "../media/drop-zone.tsx";
import { formatBytes } from "../media/format-file.ts";
import cardStyles from "./task-card.module.css";
import styles from "./moving.module.css";

type Props = {
  endings: readonly string[];
  file: File | undefined;
  /** The share of the file that has been sent, during the upload. */
  upload: number | undefined;
  onPick: (file: File) => void;
  onStop: () => void;
};

/** Lets the owner choose or drop a file, and shows its upload. */
export function ExportFilePicker({ endings, file, upload, onPick, onStop }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const input = useRef<HTMLInputElement>(null);
  const pick = ([picked]: readonly File[]) => picked !== undefined && onPick(picked);
  return (
    <fieldset className={styles.group}>
      <legend className="legend">{t("moving.import.file")}</legend>
      <DropZone onFiles={pick}>
        <div className={styles.picker}>
          <div className="row">
            <Button
              variant="outlined"
              aria-disabled={upload !== undefined}
              onClick={() => upload === undefined && input.current?.click()}
            >
              {t("moving.import.choose")}
            </Button>
            <span className="caption">
              {t("moving.import.drop", { size: formatBytes(maximumExportBytes, language) })}
            </span>
          </div>
          <output className={styles.file}>
            {file !== undefined &&
              t("moving.import.chosen", {
                name: file.name,
                size: formatBytes(file.size, language),
              })}
          </output>
          <input
            ref={input}
            type="file"
            hidden
            aria-label={t("moving.import.file")}
            accept={endings.join(",")}
            onChange={({ target }) => {
              pick([...(target.files ?? [])]);
              // So that the same file can be chosen again.
              target.value = "";
            }}
          />
          {file !== undefined && upload !== undefined && (
            <div className={styles.upload}>
              <progress
                className={cardStyles.progress}
                aria-label={t("moving.import.uploadingLabel")}
                max={1}
                value={upload}
              />
              <span className="caption">
                {t("moving.import.uploading", { name: file.name, share: upload })}
              </span>
              <Button variant="text" onClick={onStop}>
                {t("moving.import.stopUpload")}
              </Button>
            </div>
          )}
        </div>
      </DropZone>
    </fieldset>
  );
}
