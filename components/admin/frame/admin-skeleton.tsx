"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import styles from "../../members/account/frame/account-skeleton.module.css";

const lines = ["a", "b", "c", "d", "e", "f"];

/** Renders a placeholder while the data loads. */
export function OwnerSkeleton() {
  const say = useTranslations();
  return (
    <output className={styles.skeleton} aria-label={say("owner.frame.loading")}>
      {lines.map((line) => (
        <span key={line} className={styles.line} />
      ))}
    </output>
  );
}
