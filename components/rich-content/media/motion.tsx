import type { ReactNode } from "react";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import styles from "./motion.module.css";

type MotionPreferenceProps = {
  still: ReactNode;
  children: ReactNode;
};

/**
 * Renders `children`, or `still` for readers who prefer reduced motion. CSS decides which, so no JavaScript
 * is needed.
 */
export function MotionPreference({ still, children }: MotionPreferenceProps) {
  return (
    <>
      <div className={styles.moving}>{children}</div>
      <div className={styles.still}>{still}</div>
    </>
  );
}

/** Renders an animated picture that plays only when the reader starts it, for formats without controls. */
export function PausedPicture({ name, children }: { name: string; children: ReactNode }) {
  const t = getTranslations();
  const suffix = name === "" ? "" : `: ${name}`;
  return (
    <details className={styles.paused}>
      <summary className={styles.control}>
        <span className={styles.play}>{t("content.media.playAnimation") + suffix}</span>
        <span className={styles.hide}>{t("content.media.hideAnimation") + suffix}</span>
      </summary>
      {children}
    </details>
  );
}
