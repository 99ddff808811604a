"use client"; // takes the focus when it appears

import { useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./form-message.module.css";

type Props = {
  tone: "error" | "success" | "info";
  /** False for a message that is part of the page when the page opens. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** Renders the result of a form in a sentence above the form. */
export function FormMessage({ tone, takesFocus = true, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // In the same commit that shows the message, because that commit may remove the element that had the focus.
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
