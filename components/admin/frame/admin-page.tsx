import type { ReactNode } from "react";
import { AccountFrame } from "../../members/account/frame/account-frame.tsx";
import { PageHeader } from "../../members/account/frame/account-page.tsx";
import styles from "../../members/account/frame/account-page.module.css";
import { NeedsScripts } from "../../members/needs-scripts.tsx";
import { AdminNavigation } from "./admin-navigation.tsx";

type Props = { title: string; intro: string; children: ReactNode };

/** Renders a dashboard page: navigation, title, introduction and content. */
export function AdminPage({ title, intro, children }: Props) {
  return (
    <div className={styles.page}>
      <AdminNavigation />
      <div className={styles.body}>
        <PageHeader title={title} intro={intro} />
        <NeedsScripts />
        {/* The server has already checked that the member is an owner. */}
        <AccountFrame isServerRendered>{children}</AccountFrame>
      </div>
    </div>
  );
}
