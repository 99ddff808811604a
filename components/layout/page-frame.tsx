import type { ReactNode } from "react";
import styles from "./page-frame.module.css";

/** The width that everything but an article keeps to. */
export function PageFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}
