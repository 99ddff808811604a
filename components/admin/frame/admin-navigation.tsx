"use client"; // counts the comments that wait

import { useLocale, useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import {
  NavigationItem,
  SectionNavigation,
} from "../../members/account/frame/section-navigation.tsx";
import { useCommentCounts } from "../comments/use-comment-counts.ts";
import type { AdminRole } from "./require-role.ts";

/** Renders the links between the admin pages. Moderators may open only the comments. */
export function AdminNavigation({ role }: { role: AdminRole }) {
  const t = useTranslations();
  const isOwner = role === "owner";
  return (
    <SectionNavigation label={t("admin.navigation.label")}>
      {isOwner && (
        <>
          <NavigationItem href={paths.admin()}>{t("admin.navigation.overview")}</NavigationItem>
          <NavigationItem href={paths.adminPosts()}>{t("admin.navigation.posts")}</NavigationItem>
        </>
      )}
      <NavigationItem href={paths.adminComments()}>
        {t("admin.navigation.comments")}
        <WaitingCount />
      </NavigationItem>
      {isOwner && (
        <NavigationItem href={paths.adminMembers()}>{t("admin.navigation.members")}</NavigationItem>
      )}
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
