"use client"; // opens the browser's file dialog

import Button from "@mui/material/Button";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { acceptedFiles, type FileKind } from "#lib/wix/files.ts";
import styles from "./upload-button.module.css";

type Props = {
  kinds: readonly FileKind[];
  isMultiple: boolean;
  onFiles: (files: readonly File[]) => void;
};

/** Renders the button that uploads files, and says that they can also be dropped or pasted. */
export function UploadButton({ kinds, isMultiple, onFiles }: Props) {
  const t = useTranslations();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.upload}>
      <Button variant="contained" onClick={() => input.current?.click()}>
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
  );
}
