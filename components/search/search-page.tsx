import { searchPosts } from "#lib/blog/search.ts";
import { longestQuery } from "#lib/search/terms.ts";
import { interfaceLanguage, getTranslations } from "#lib/site/text/interface-language.ts";
import { InstantSearch } from "./instant-search.tsx";
import styles from "./search-page.module.css";
import { SearchResults, formatResultCount } from "./search-results.tsx";
import { getSearchTexts } from "./search-texts.tsx";

type Props = { query: string; cursor: string | undefined };

/** Renders the search form, which works without JavaScript, and the results. */
export async function SearchPage({ query, cursor }: Props) {
  const t = getTranslations();
  const results = getSearchTexts(t, interfaceLanguage());
  const answer = query === "" ? undefined : await searchPosts(query, cursor);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t("finding.search.title")}</h1>
      <InstantSearch
        query={query}
        status={answer === undefined ? "" : formatResultCount(answer, results)}
        field={t("finding.search.field")}
        placeholder={t("finding.search.placeholder")}
        submit={t("finding.search.submit")}
        texts={results}
        maxLength={longestQuery}
      >
        {answer === undefined ? (
          <p className="intro">{t("finding.search.hint")}</p>
        ) : (
          <SearchResults query={query} answer={answer} texts={results} />
        )}
      </InstantSearch>
    </div>
  );
}
