import type { ReactNode } from "react";
import { NeedsScripts } from "#components/ui/needs-scripts.tsx";
import { AccountFrame } from "./account-frame.tsx";
import styles from "./account-page.module.css";

type Props = {
  title: string;
  intro: string;
  /** Whether the server has already rendered the member's data, so that no JavaScript is needed. */
  isServerRendered?: boolean;
  children: ReactNode;
};

/** Renders an account page: its title immediately, its content once the member's data has loaded. */
export function AccountPage({ title, intro, isServerRendered = false, children }: Props) {
  return (
    <div className={`${styles.body} ${styles.narrow}`}>
      <PageHeader title={title} intro={intro} />
      {!isServerRendered && <NeedsScripts />}
      <AccountFrame isServerRendered={isServerRendered}>{children}</AccountFrame>
    </div>
  );
}

export function PageHeader({ title, intro }: { title: string; intro: string }) {
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{title}</h1>
      <p className="intro">{intro}</p>
    </header>
  );
}
