import { getTranslations } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { siteSettingGroups } from "#lib/wix/site-settings.ts";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./settings.module.css";

const pages = [...siteSettingGroups, "redirects"] as const;

/** Renders the links between the pages of settings. */
export function SettingsNavigation({ current }: { current: (typeof pages)[number] }) {
  const t = getTranslations();
  return (
    <nav aria-label={t("settings.sections")} className={styles.tabs}>
      {pages.map((group) => (
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
