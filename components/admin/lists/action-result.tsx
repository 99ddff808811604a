"use client"; // takes the focus when the focused element disappears

import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import styles from "./action-result.module.css";

export type Result = {
  readonly text: string;
  /** The items that the action left alone, with the reasons. */
  readonly details?: readonly string[] | undefined;
  /** Undoes the last action. `label` is the button's text. */
  readonly undo?: { readonly label: string; readonly run: () => void } | undefined;
};

/** Shows the result of the last action. Takes the focus if the focused row disappears. */
export function ActionResult({ result }: { result: Result | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  // Runs after every render, because the row may disappear before or after the result appears.
  useEffect(() => {
    if (result !== undefined && document.activeElement === document.body) place.current?.focus();
  });
  return (
    <div ref={place} tabIndex={-1} className={styles.result}>
      <output className={styles.text}>
        {result?.text}
        {/* Posts with the same title can have the same text. */}
        {[...(result?.details ?? []).entries()].map(([position, detail]) => (
          <span key={position} className={styles.detail}>
            {detail}
          </span>
        ))}
      </output>
      {result?.undo !== undefined && (
        <Button variant="text" onClick={result.undo.run}>
          {result.undo.label}
        </Button>
      )}
    </div>
  );
}

/** Shows why an action was refused for items that have no row to show it. */
export function HiddenRefusals({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <FormMessage key={text} tone="error">
      {text}
    </FormMessage>
  ));
}
