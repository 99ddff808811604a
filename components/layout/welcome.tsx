import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { WelcomeAside } from "./welcome-aside.tsx";
import styles from "./welcome.module.css";

/**
 * Welcomes a new member. Shown to members when the URL ends with `#welcome`, because pages are the same for
 * everyone.
 */
export function Welcome() {
  const t = getTranslations();
  return (
    <WelcomeAside
      aria-label={t("frame.welcome.title")}
      className={styles.welcome}
      tabIndex={-1}
      data-nosnippet
      closeLabel={t("frame.welcome.close")}
      {...interfaceWithin()}
    >
      <p>
        <strong>{t("frame.welcome.title")}</strong> {t("frame.welcome.text")}{" "}
        {/* Without scripts, the header does not know the member. */}
        <noscript>
          <a href={paths.account()}>{t("frame.header.account")}</a>
        </noscript>
      </p>
    </WelcomeAside>
  );
}
