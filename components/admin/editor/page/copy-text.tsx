"use client"; // writes to the clipboard

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { plainText } from "#lib/rich-content/text.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { useOpenEditor } from "./editor-context.tsx";

/** Renders a button that copies the title and the text. */
export function CopyText() {
  const t = useTranslations();
  const { session } = useOpenEditor();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const { title, richContent } = session.readValues();
    const text = plainText(normaliseRichContent(richContent)).replaceAll("\n", "\n\n");
    await navigator.clipboard.writeText([title, text].filter((part) => part !== "").join("\n\n"));
    setCopied(true);
  };
  return (
    <Button variant="outlined" onClick={() => void copy().catch(() => setCopied(false))}>
      <span aria-live="polite">
        {t(isCopied ? "editing.conflict.copied" : "editing.conflict.copy")}
      </span>
    </Button>
  );
}
