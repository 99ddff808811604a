import type { ReactNode } from "react";
import { words } from "#lib/site/interface-language.ts";
import styles from "./motion.module.css";

type MotionProps = {
  /** Shown instead to readers who asked for less motion. */
  still: ReactNode;
  children: ReactNode;
};

/** Content that moves by itself. The style sheet chooses, so that the choice needs no script. */
export function Motion({ still, children }: MotionProps) {
  return (
    <>
      <div className={styles.moving}>{children}</div>
      <div className={styles.still}>{still}</div>
    </>
  );
}

/** An animated picture that a reader starts, for formats that have no controls. */
export function PausedPicture({ name, children }: { name: string; children: ReactNode }) {
  const label = words()("content.media.playAnimation");
  return (
    <details>
      <summary className={styles.start}>{name === "" ? label : `${label}: ${name}`}</summary>
      {children}
    </details>
  );
}
