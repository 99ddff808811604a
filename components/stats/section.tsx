import type { ReactNode } from "react";
import styles from "./stats-page.module.css";

type Props = { id: string; title: string; children: ReactNode };

/** Renders a section of the statistics, with its title in the margin and its content in the main column. */
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
