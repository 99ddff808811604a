"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import styles from "./account-skeleton.module.css";

const lines = ["a", "b", "c", "d", "e", "f"];

/** Renders a placeholder while the member's data loads. */
export function AccountSkeleton() {
  const say = useTranslations();
  return (
    <output className={styles.skeleton} aria-label={say("account.frame.loading")}>
      {lines.map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </output>
  );
}
