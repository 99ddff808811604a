import type { ReactNode } from "react";
import type { Role } from "#lib/wix/roles.ts";
import { AccountFrame } from "../../members/account/frame/account-frame.tsx";
import { PageHeader } from "../../members/account/frame/account-page.tsx";
import styles from "../../members/account/frame/account-page.module.css";
import { NeedsScripts } from "#components/ui/needs-scripts.tsx";
import { AdminNavigation } from "./admin-navigation.tsx";

type Props = {
  title: string;
  intro: string;
  /** The member's role, which decides about the links to other pages. */
  role: Role;
  children: ReactNode;
};

/** Renders a dashboard page: navigation, title, introduction and content. */
export function AdminPage({ title, intro, role, children }: Props) {
  return (
    <div className={styles.page}>
      <AdminNavigation role={role} />
      <div className={styles.body}>
        <PageHeader title={title} intro={intro} />
        <NeedsScripts />
        {/* The server has already checked the role of the member. */}
        <AccountFrame isServerRendered>{children}</AccountFrame>
      </div>
    </div>
  );
}
