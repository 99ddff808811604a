"use client"; // reads the interface texts from a context

import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import {
  NavigationItem,
  SectionNavigation,
} from "../../members/account/frame/section-navigation.tsx";

export function AdminNavigation() {
  const say = useTranslations();
  return (
    <SectionNavigation label={say("admin.navigation.label")}>
      <NavigationItem href={paths.admin()}>{say("admin.navigation.overview")}</NavigationItem>
      <NavigationItem href={paths.adminPosts()}>{say("admin.navigation.posts")}</NavigationItem>
      <NavigationItem href={paths.adminMembers()}>{say("admin.navigation.members")}</NavigationItem>
      <NavigationItem href={paths.account()} isLast>
        {say("admin.navigation.account")}
      </NavigationItem>
    </SectionNavigation>
  );
}
