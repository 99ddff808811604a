import type { ReactNode } from "react";
import styles from "./message-page.module.css";

type Props = { title: string; lang?: string; children: ReactNode };

/** Renders a page with only a message, for example for a 404 or an error. */
export function MessagePage({ title, lang, children }: Props) {
  return (
    <div className={styles.page} lang={lang}>
      <svg viewBox="20 19 201 128" className={styles.drawing} aria-hidden>
        <path d="M20 34 76 20v112l-56 14zM132 34l56-14v112l-56 14z" className={styles.lit} />
        <path d="M76 20 132 34v112L76 132z" className={styles.shade} />
        <path d="M188 20 220 28v40l-14 8 14 10v54l-32-8z" className={styles.torn} />
      </svg>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.words}>{children}</div>
    </div>
  );
}
