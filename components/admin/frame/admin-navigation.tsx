"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import {
  NavigationItem,
  SectionNavigation,
} from "../../members/account/frame/section-navigation.tsx";

export function AdminNavigation() {
  const t = useTranslations();
  return (
    <SectionNavigation label={t("admin.navigation.label")}>
      <NavigationItem href={paths.admin()}>{t("admin.navigation.overview")}</NavigationItem>
      <NavigationItem href={paths.adminPosts()}>{t("admin.navigation.posts")}</NavigationItem>
      <NavigationItem href={paths.adminMembers()}>{t("admin.navigation.members")}</NavigationItem>
      <NavigationItem href={paths.account()} isLast>
        {t("admin.navigation.account")}
      </NavigationItem>
    </SectionNavigation>
  );
}
