import type { ReactNode } from "react";
import styles from "./notice.module.css";

type Props = {
  title?: string;
  tone?: "info" | "warning";
  children: ReactNode;
  /** Buttons. */
  actions?: ReactNode;
};

/** Renders a notice above the text, which is announced when it appears. */
export function Notice({ title, tone = "info", children, actions }: Props) {
  return (
    <div className={styles.notice} data-tone={tone} aria-live="polite">
      {title !== undefined && <p className={styles.title}>{title}</p>}
      {children}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
