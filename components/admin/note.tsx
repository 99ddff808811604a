"use client"; // takes the focus when the focused element disappears

import Button from "@mui/material/Button";
import { useEffect, useRef } from "react";
import styles from "./note.module.css";

export type NoteText = {
  readonly text: string;
  /** The action that undoes the last one, and its label. */
  readonly undo?: { readonly label: string; readonly run: () => void } | undefined;
};

/** Shows the result of the last action. Takes the focus if the row that had it disappears. */
export function Note({ note }: { note: NoteText | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  // Runs after every render, because the row may disappear before or after the note appears.
  useEffect(() => {
    if (note !== undefined && document.activeElement === document.body) place.current?.focus();
  });
  return (
    <div ref={place} tabIndex={-1} className={styles.note}>
      <output className={styles.text}>{note?.text}</output>
      {note?.undo !== undefined && (
        <Button variant="text" onClick={note.undo.run}>
          {note.undo.label}
        </Button>
      )}
    </div>
  );
}
