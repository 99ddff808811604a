import { environmentVariables, settings } from "#lib/config/current.ts";
import { formatStored, readSiteValues } from "#lib/config/site-values.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import type { SiteSettingName } from "#lib/wix/site/site-settings.ts";
import { PageHeader } from "../../members/account/frame/account-page.tsx";
import styles from "./settings.module.css";

/** The settings whose values every reader can find in the pages. */
const publicNames: ReadonlySet<SiteSettingName> = new Set([
  "SITE_NAME",
  "SITE_DESCRIPTION",
  "SITE_LANGUAGE",
  "TIME_ZONE",
  "SITE_X_ACCOUNTS",
  "OFFLINE_READING",
  "CODE_HOSTS",
  "VERIFICATION_TAGS",
  "ME_LINKS",
]);

/** Returns whether the site has a hosted upstream, and so neither stored settings nor owners. */
export const isHosted = (): boolean => settings().hosted !== undefined;

/**
 * Explains where the settings of a site with a hosted upstream are. The site does not know who its owner is, so it shows
 * only values that are in its pages anyway.
 */
export function HostedSettings() {
  const t = getTranslations();
  return (
    <>
      <PageHeader title={t("settings.title")} intro={t("settings.hosted.intro")} />
      <p>{t("settings.hosted.where")}</p>
      <dl className={styles.values}>
        {readSiteValues(new Map(), environmentVariables()).map(({ name, value }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              {!publicNames.has(name)
                ? t("settings.hosted.hidden")
                : formatStored(value) || t("settings.hosted.unset")}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
