import type { ReactNode } from "react";
import styles from "./page-frame.module.css";

/** Limits the width of a page. Every page except an article uses it. */
export function PageFrame({ children }: { children: ReactNode }) {
  return <div className={styles.frame}>{children}</div>;
}
