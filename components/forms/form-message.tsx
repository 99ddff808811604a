"use client"; // takes the focus when it appears

import { useLayoutEffect, useRef, type ReactNode } from "react";
import styles from "./form-message.module.css";

type Props = {
  tone: "error" | "success" | "info";
  /** Left where it is when the message is part of the page as it was opened. */
  takesFocus?: boolean;
  children: ReactNode;
};

/** What became of a form, in a sentence above it. */
export function FormMessage({ tone, takesFocus = true, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  // With the commit that shows it: what had the focus may have left with the same commit.
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
