import type { Post } from "#lib/blog/model.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { formatLanguage, writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "./article-header.module.css";

/** Renders links to the versions of a post or page in other languages. */
export function Translations({ post }: { post: Post }) {
  const others = post.translations.filter(({ language }) => language !== post.language);
  if (others.length === 0) return null;
  return (
    <p className={styles.facts}>
      <span>{getTranslations()("reading.languages.alsoIn")}</span>
      {others.map(({ slug, language }) => (
        <PageLink key={slug} href={paths.post(slug)} hrefLang={language} {...writtenIn(language)}>
          {formatLanguage(language)}
        </PageLink>
      ))}
    </p>
  );
}
