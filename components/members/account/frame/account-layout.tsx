import type { ReactNode } from "react";
import { takesReactions } from "#lib/proxy/posts/reactions.ts";
import { ResourceCache } from "#components/calls/use-resource.tsx";
import { AccountNavigation } from "./account-navigation.tsx";
import styles from "./account-page.module.css";

/** Renders the account navigation and provides the cache shared by the account pages. */
export function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <ResourceCache>
        <AccountNavigation hasReactions={takesReactions()} />
        {children}
      </ResourceCache>
    </div>
  );
}
