import type { ReactNode } from "react";
import styles from "./member-page.module.css";

type Props = {
  title: string;
  lead?: ReactNode;
  /** The way to the page that belongs to this one. */
  sister?: ReactNode;
  children?: ReactNode;
};

/** One narrow column: what it is about, the form, and the way to its sister. */
export function MemberPage({ title, lead, sister, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
        {sister !== undefined && <p className={styles.sister}>{sister}</p>}
      </div>
    </div>
  );
}
