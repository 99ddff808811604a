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
    <SectionNavigation label={say("owner.navigation.label")}>
      <NavigationItem href={paths.owner()}>{say("owner.navigation.overview")}</NavigationItem>
      <NavigationItem href={paths.ownerPosts()}>{say("owner.navigation.posts")}</NavigationItem>
      <NavigationItem href={paths.ownerMembers()}>{say("owner.navigation.members")}</NavigationItem>
      <NavigationItem href={paths.account()} isLast>
        {say("owner.navigation.account")}
      </NavigationItem>
    </SectionNavigation>
  );
}
