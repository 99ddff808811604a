import { useId, type ReactNode } from "react";
import styles from "./settings-panel.module.css";

type Props = {
  title: string;
  /** Whether only screen readers read the heading, because the field's label says the same. */
  isTitleHidden?: boolean;
  note?: string | undefined;
  children: ReactNode;
};

/** Renders a group of settings with its heading. */
export function SettingsSection({ title, isTitleHidden = false, note, children }: Props) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={isTitleHidden ? "visually-hidden" : styles.heading}>
        {title}
      </h3>
      {children}
      {note !== undefined && <p className="caption">{note}</p>}
    </section>
  );
}
