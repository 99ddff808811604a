import { interfaceWithin, getTranslations } from "#lib/site/text/interface-language.ts";
import { formatLanguage, writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./languages.module.css";

/**
 * Renders links to the posts in each language, named in that language. Returns `null` if there are fewer than
 * two languages.
 */
export function Languages({ languages }: { languages: readonly string[] }) {
  if (languages.length < 2) return null;
  const t = getTranslations();
  return (
    <nav
      aria-label={t("reading.languages.label")}
      className={styles.languages}
      {...interfaceWithin()}
    >
      <span>{t("reading.languages.postsIn")}</span>
      <ul className={styles.list}>
        {languages.map((language) => (
          <li key={language}>
            <PageLink
              href={paths.language(language)}
              hrefLang={language}
              className={styles.link}
              {...writtenIn(language)}
            >
              {formatLanguage(language)}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
