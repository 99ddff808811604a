import { getTranslations } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { siteSettingGroups, type SiteSettingGroup } from "#lib/wix/site-settings.ts";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./settings.module.css";

/** Renders the links between the groups of settings. */
export function SettingsNavigation({ current }: { current: SiteSettingGroup }) {
  const t = getTranslations();
  return (
    <nav aria-label={t("settings.sections")} className={styles.tabs}>
      {siteSettingGroups.map((group) => (
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
