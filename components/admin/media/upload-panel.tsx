"use client"; // opens the browser's file dialog, and moves the focus

import Button from "@mui/material/Button";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { acceptedFiles, type FileKind } from "#lib/wix/files.ts";
import { UploadList } from "./upload-list.tsx";
import styles from "./upload-panel.module.css";
import type { Uploads } from "./use-uploads.ts";

type Props = {
  kinds: readonly FileKind[];
  isMultiple: boolean;
  uploads: Uploads;
  onFiles: (files: readonly File[]) => void;
};

/** Renders the button that uploads files, and the uploads in progress. */
export function UploadPanel({ kinds, isMultiple, uploads, onFiles }: Props) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <div className={styles.upload}>
        <Button ref={button} variant="contained" onClick={() => input.current?.click()}>
          {t("media.upload.button")}
        </Button>
        <span className={styles.hint}>{t("media.upload.hint")}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept={kinds.map((kind) => acceptedFiles[kind]).join(",")}
          multiple={isMultiple}
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])]);
            // So that the same file can be chosen again.
            target.value = "";
          }}
        />
      </div>
      {/* An upload that is removed takes its buttons with it. */}
      <UploadList uploads={uploads} onRemoved={() => button.current?.focus()} />
    </>
  );
}
