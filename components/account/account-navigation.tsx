"use client"; // marks the page that is open

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import styles from "./account-navigation.module.css";

const pages = [
  { label: "account.navigation.overview", href: paths.account() },
  { label: "account.navigation.profile", href: paths.accountSection("profile") },
  { label: "account.navigation.security", href: paths.accountSection("security") },
  { label: "account.navigation.privacy", href: paths.accountSection("privacy") },
] as const;

export function AccountNavigation() {
  const pathname = usePathname();
  const say = useTranslations();
  return (
    <nav aria-label={say("account.navigation.label")} className={styles.navigation}>
      <ul className={styles.list}>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <PageLink
              href={href}
              className={styles.link}
              aria-current={pathname === href ? "page" : undefined}
            >
              {say(label)}
            </PageLink>
          </li>
        ))}
        <li className={styles.last}>
          <PageLink href={paths.logout()} className={styles.link}>
            {say("account.navigation.logOut")}
          </PageLink>
        </li>
      </ul>
    </nav>
  );
}
