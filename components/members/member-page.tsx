import type { ReactNode } from "react";
import styles from "./member-page.module.css";

type Props = {
  title: string;
  lead?: ReactNode;
  /** A link to the related page, for example from login to registration. */
  related?: ReactNode;
  children?: ReactNode;
};

/** Renders a narrow column with a title, an introduction, a form and the link to the related page. */
export function MemberPage({ title, lead, related, children }: Props) {
  return (
    <div className={styles.page}>
      <div className={styles.column}>
        <div className={styles.words}>
          <h1 className={styles.title}>{title}</h1>
          {lead !== undefined && <p className={styles.lead}>{lead}</p>}
        </div>
        {children}
        {related !== undefined && <p className={styles.related}>{related}</p>}
      </div>
    </div>
  );
}
