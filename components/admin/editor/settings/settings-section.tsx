import { useId, type ReactNode } from "react";
import styles from "./settings-panel.module.css";

type Props = { title: string; note?: string | undefined; children: ReactNode };

/** Renders a group of settings with its heading. */
export function SettingsSection({ title, note, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </section>
  );
}
