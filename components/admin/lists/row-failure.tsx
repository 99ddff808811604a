"use client"; // takes the focus when the focused element disappears

import { useEffect, useRef } from "react";
import styles from "./rows.module.css";

/** Shows why an action failed, next to the item of the action. */
export function RowFailure({ children }: { children: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // A row that disappeared and came back has lost the focus.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <span ref={place} role="alert" tabIndex={-1} className={styles.failure}>
      {children}
    </span>
  );
}
