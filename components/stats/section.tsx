import type { ReactNode } from "react";
import styles from "./stats-page.module.css";

type Props = { id: string; title: string; children: ReactNode };

/** A part of the statistics: its title in the margin, what it shows on the text's axis. */
export function Section({ id, title, children }: Props) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.name}>
        {title}
      </h2>
      <div className={styles.content}>{children}</div>
    </section>
  );
}
