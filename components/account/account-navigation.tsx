"use client"; // marks the page that is open

import { usePathname } from "next/navigation";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import styles from "./account-navigation.module.css";

const pages = [
  { label: "Overview", href: paths.account() },
  { label: "Profile", href: paths.accountSection("profile") },
  { label: "Security", href: paths.accountSection("security") },
  { label: "Privacy", href: paths.accountSection("privacy") },
];

export function AccountNavigation() {
  const pathname = usePathname();
  return (
    <nav aria-label="Your account" className={styles.navigation}>
      <ul className={styles.list}>
        {pages.map(({ label, href }) => (
          <li key={href}>
            <PageLink
              href={href}
              className={styles.link}
              aria-current={pathname === href ? "page" : undefined}
            >
              {label}
            </PageLink>
          </li>
        ))}
        <li className={styles.last}>
          <PageLink href={paths.logout()} className={styles.link}>
            Log out
          </PageLink>
        </li>
      </ul>
    </nav>
  );
}
