import type { ReactNode } from "react";
import { takesReactions } from "#lib/proxy/reactions.ts";
import { AccountCache } from "./account-cache.tsx";
import { AccountNavigation } from "./account-navigation.tsx";
import styles from "./account-page.module.css";

/** What the pages of the account share: the way between them, and what was read already. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <AccountCache>
        <AccountNavigation hasReactions={takesReactions()} />
        {children}
      </AccountCache>
    </div>
  );
}
