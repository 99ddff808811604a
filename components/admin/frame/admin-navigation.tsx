"use client"; // marks the current page

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import styles from "../../members/account/frame/account-navigation.module.css";
import { PageLink } from "../../layout/page-link.tsx";

const pages = [
  { label: "owner.navigation.overview", href: paths.owner() },
  { label: "owner.navigation.posts", href: paths.ownerPosts() },
  { label: "owner.navigation.members", href: paths.ownerMembers() },
] as const;

export function OwnerNavigation() {
  const pathname = usePathname();
  const say = useTranslations();
  return (
    <nav aria-label={say("owner.navigation.label")} className={styles.navigation}>
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
          <PageLink href={paths.account()} className={styles.link}>
            {say("owner.navigation.account")}
          </PageLink>
        </li>
      </ul>
    </nav>
  );
}
