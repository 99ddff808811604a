"use client"; // takes the focus when what had it is gone

import { useEffect, useRef } from "react";
import styles from "./rows.module.css";

/** Why something was not done, at what it was asked of. */
export function RowFailure({ children }: { children: string }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // A row that was gone and is back has lost the focus.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <span ref={place} role="alert" tabIndex={-1} className={styles.failure}>
      {children}
    </span>
  );
}
