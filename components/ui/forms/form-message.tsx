"use client"; // takes the focus when it appears

import { useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./form-message.module.css";

type Props = {
  tone: "error" | "success" | "info";
  /** False for a message that is on the page from the start. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** Renders a form's result as a sentence above the form. */
export function FormMessage({ tone, takesFocus = true, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // Runs in the commit that shows the message, because the same commit may remove the focused element.
  useLayoutEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div
      ref={place}
      role={tone === "error" ? "alert" : "status"}
      tabIndex={-1}
      className={`${styles.message} ${styles[tone] ?? ""}`}
    >
      {children}
    </div>
  );
}
