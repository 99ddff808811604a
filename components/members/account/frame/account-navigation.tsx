"use client"; // marks the current page, and shows owners the link to the owner pages

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { PageLink } from "../../../layout/page-link.tsx";
import { useAccount } from "../data/account-data.ts";
import styles from "./account-navigation.module.css";

const pages = [
  { label: "account.navigation.overview", href: paths.account() },
  { label: "account.navigation.profile", href: paths.accountSection("profile") },
  { label: "account.navigation.likes", href: paths.likes(), needsReactions: true },
  { label: "account.navigation.security", href: paths.accountSection("security") },
  { label: "account.navigation.privacy", href: paths.accountSection("privacy") },
] as const;

type Props = {
  /** Whether the site stores likes and ratings. */
  hasReactions: boolean;
};

/** Renders the links between the pages of the account. */
export function AccountNavigation({ hasReactions }: Props) {
  const pathname = usePathname();
  const say = useTranslations();
  const { isMember } = useAuth();
  return (
    <nav aria-label={say("account.navigation.label")} className={styles.navigation}>
      <ul className={styles.list}>
        {pages
          .filter((page) => hasReactions || !("needsReactions" in page))
          .map(({ label, href }) => (
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
        {isMember && <OwnerLink />}
        <li className={styles.last}>
          <PageLink href={paths.logout()} className={styles.link}>
            {say("account.navigation.logOut")}
          </PageLink>
        </li>
      </ul>
    </nav>
  );
}

/** Renders the link to the owner pages if the member is an owner. */
function OwnerLink() {
  const say = useTranslations();
  const { account } = useAccount();
  if (account?.isOwner !== true) return null;
  return (
    <li>
      <PageLink href={paths.owner()} className={styles.link}>
        {say("account.navigation.owner")}
      </PageLink>
    </li>
  );
}
