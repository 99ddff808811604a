"use client"; // writes to the clipboard

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { copyText } from "../../../ui/copy-text.ts";
import { useOpenEditor } from "./editor-context.tsx";

/** Renders a button that copies the title and the text. */
export function CopyText() {
  const t = useTranslations();
  const { store } = useOpenEditor();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const parts = [store.getShown().values.title, ...store.readText()];
    setCopied(await copyText(parts.filter((part) => part !== "").join("\n\n")));
  };
  return (
    <Button variant="outlined" onClick={() => void copy()}>
      <span aria-live="polite">
        {t(isCopied ? "editing.conflict.copied" : "editing.conflict.copy")}
      </span>
    </Button>
  );
}
