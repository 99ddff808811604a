"use client"; // writes to the clipboard

import { useState, useSyncExternalStore } from "react";
import { copyText } from "../../ui/copy-text.ts";

const never = () => () => {};
/** Returns whether the clipboard API is available. Browsers offer it only in secure contexts. */
const hasClipboard = () => "clipboard" in navigator;
const hasNone = () => false;

type Props = { copy: string; copied: string; className: string | undefined };

/** Renders a button that copies the adjacent code. Not shown without JavaScript. */
export function CopyButton({ copy: label, copied, className }: Props) {
  const canCopy = useSyncExternalStore(never, hasClipboard, hasNone);
  const [isCopied, setCopied] = useState(false);
  if (!canCopy) return null;
  const copy = async (button: HTMLElement) => {
    setCopied(await copyText(button.previousElementSibling?.textContent ?? ""));
  };
  return (
    <button
      type="button"
      className={className}
      onClick={(event) => void copy(event.currentTarget)}
      onBlur={() => setCopied(false)}
    >
      <span aria-live="polite">{isCopied ? copied : label}</span>
    </button>
  );
}
