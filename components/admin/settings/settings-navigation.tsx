import { getTranslations } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import type { Role } from "#lib/wix/roles.ts";
import { siteSettingGroups } from "#lib/wix/site-settings.ts";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./settings.module.css";

const pages = [...siteSettingGroups, "redirects"] as const;

/** The pages that editors may open, too. */
const editorPages: readonly string[] = ["menus"];

type Props = { current: (typeof pages)[number]; role?: Role };

/** Renders the links between the pages of settings that a member with this role may open. */
export function SettingsNavigation({ current, role = "owner" }: Props) {
  const t = getTranslations();
  const allowed = role === "owner" ? pages : pages.filter((page) => editorPages.includes(page));
  return (
    <nav aria-label={t("settings.sections")} className={styles.tabs}>
      {allowed.map((group) => (
        <PageLink
          key={group}
          href={paths.adminSettings(group)}
          className={styles.tab}
          aria-current={group === current ? "page" : undefined}
        >
          {t(`settings.groups.${group}`)}
        </PageLink>
      ))}
    </nav>
  );
}
