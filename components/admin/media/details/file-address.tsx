"use client"; // writes to the clipboard

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { copyText } from "../../../ui/copy-text.ts";
import type { MediaFile } from "../media-schema.ts";
import styles from "./file-details.module.css";

/** Renders the buttons that copy a file's address and download the file. */
export function FileAddress({ file }: { file: MediaFile }) {
  const t = useTranslations();
  const [result, setResult] = useState("");
  const copy = async () => {
    const isCopied = await copyText(new URL(file.url, location.href).href);
    setResult(t(isCopied ? "media.details.copied" : "media.details.copyFailed"));
  };
  return (
    <div className={styles.buttons}>
      <Button variant="outlined" onClick={() => void copy()}>
        {t("media.details.copy")}
      </Button>
      <Button variant="outlined" href={`/media/${file.id}`} download={file.filename}>
        {t("media.details.download")}
      </Button>
      <output className={styles.note}>{result}</output>
    </div>
  );
}
