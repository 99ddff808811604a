import { useId, type ReactNode } from "react";
import styles from "./panel.module.css";

type Props = { title: string; note?: ReactNode; children: ReactNode };

/** Renders a section of an account page with its heading. */
export function Panel({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      {children}
    </section>
  );
}
