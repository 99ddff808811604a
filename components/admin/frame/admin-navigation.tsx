"use client"; // counts the comments that wait

import { useLocale, useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import type { Role } from "#lib/wix/roles.ts";
import {
  NavigationItem,
  SectionNavigation,
} from "../../members/account/frame/section-navigation.tsx";
import { useCommentCounts } from "../comments/use-comment-counts.ts";

const writers: readonly Role[] = ["owner", "editor", "author"];
const editors: readonly Role[] = ["owner", "editor"];
const moderators: readonly Role[] = ["owner", "moderator"];
const owners: readonly Role[] = ["owner"];

/** The admin pages, with the roles that may open them. */
const pages = [
  { label: "admin.navigation.overview", href: paths.admin(), roles: writers },
  { label: "admin.navigation.posts", href: paths.adminPosts(), roles: writers },
  { label: "admin.navigation.pages", href: paths.adminPages(), roles: editors },
  { label: "admin.navigation.categories", href: paths.adminCategories(), roles: editors },
  { label: "admin.navigation.tags", href: paths.adminTags(), roles: writers },
  { label: "admin.navigation.authors", href: paths.adminAuthors(), roles: editors },
  { label: "admin.navigation.media", href: paths.adminMedia(), roles: writers },
  { label: "admin.navigation.comments", href: paths.adminComments(), roles: moderators },
  { label: "admin.navigation.members", href: paths.adminMembers(), roles: owners },
  { label: "admin.navigation.team", href: paths.adminTeam(), roles: owners },
  { label: "admin.navigation.keys", href: paths.adminKeys(), roles: owners },
  { label: "admin.navigation.moving", href: paths.adminMoving(), roles: owners },
  { label: "admin.navigation.settings", href: paths.adminSettings(), roles: editors },
] as const;

/** Renders the links between the admin pages that a member with this role may open. */
export function AdminNavigation({ role }: { role: Role }) {
  const t = useTranslations();
  return (
    <SectionNavigation label={t("admin.navigation.label")}>
      {pages
        .filter(({ roles }) => roles.includes(role))
        .map(({ label, href }) => (
          <NavigationItem key={href} href={href} hasSubpages={href === paths.adminSettings()}>
            {t(label)}
            {label === "admin.navigation.comments" && <WaitingCount />}
          </NavigationItem>
        ))}
      <NavigationItem href={paths.account()} isLast>
        {t("admin.navigation.account")}
      </NavigationItem>
    </SectionNavigation>
  );
}

/** Renders the number of comments that wait for approval, unless it is 0. */
function WaitingCount() {
  const t = useTranslations();
  const number = new Intl.NumberFormat(useLocale());
  const waiting = useCommentCounts().counts?.waiting ?? 0;
  if (waiting === 0) return null;
  return (
    <>
      {" "}
      <span className="count" aria-hidden>
        {number.format(waiting)}
      </span>
      <span className="visually-hidden">{t("admin.navigation.waiting", { count: waiting })}</span>
    </>
  );
}
