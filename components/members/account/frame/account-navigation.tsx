"use client"; // shows members with a role the link to the dashboard

import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths/paths.ts";
import { useAuth } from "../../session/auth-context.tsx";
import { useAccount } from "../data/account-resources.ts";
import { NavigationItem, SectionNavigation } from "./section-navigation.tsx";

const pages = [
  { label: "account.navigation.overview", href: paths.account() },
  { label: "account.navigation.profile", href: paths.accountSection("profile") },
  { label: "account.navigation.likes", href: paths.likes(), needsReactions: true },
  { label: "account.navigation.emails", href: paths.emails(), needsReactions: true },
  { label: "account.navigation.security", href: paths.accountSection("security") },
  { label: "account.navigation.privacy", href: paths.accountSection("privacy") },
] as const;

type Props = {
  /** Whether the site stores likes, ratings and comments. */
  hasReactions: boolean;
};

export function AccountNavigation({ hasReactions }: Props) {
  const t = useTranslations();
  const { isMember } = useAuth();
  return (
    <SectionNavigation label={t("account.navigation.label")}>
      {pages
        .filter((page) => hasReactions || !("needsReactions" in page))
        .map(({ label, href }) => (
          <NavigationItem key={href} href={href}>
            {t(label)}
          </NavigationItem>
        ))}
      {isMember && <DashboardItem />}
      <NavigationItem href={paths.logout()} isLast>
        {t("account.navigation.logOut")}
      </NavigationItem>
    </SectionNavigation>
  );
}

/** Renders the link to the dashboard for members with a role. Moderators may open only the comments. */
function DashboardItem() {
  const t = useTranslations();
  const { data: account } = useAccount();
  if (account?.role === "moderator") {
    return (
      <NavigationItem href={paths.adminComments()}>
        {t("account.navigation.moderation")}
      </NavigationItem>
    );
  }
  return account?.role === undefined ? null : (
    <NavigationItem href={paths.admin()}>{t("account.navigation.admin")}</NavigationItem>
  );
}
