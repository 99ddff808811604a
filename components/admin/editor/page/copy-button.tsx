"use client"; // writes to the clipboard

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { copyText } from "../../../ui/copy-text.ts";

/** Renders a button that copies a text. */
export function CopyButton({ label, read }: { label: string; read: () => string }) {
  const t = useTranslations();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => setCopied(await copyText(read()));
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? t("editing.conflict.copied") : label}</span>
    </Button>
  );
}
