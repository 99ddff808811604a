import { searchPosts } from "#lib/blog/search.ts";
import { settings } from "#lib/config/current.ts";
import { longestQuery } from "#lib/search/terms.ts";
import { InstantSearch } from "./instant-search.tsx";
import styles from "./search-page.module.css";
import { SearchResults, statusOf } from "./search-results.tsx";

type Props = { query: string; cursor: string | undefined };

/** The search: a form that works by itself, and what it found. */
export async function SearchPage({ query, cursor }: Props) {
  const { language } = settings().site;
  const answer = query === "" ? undefined : await searchPosts(query, cursor);
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Search</h1>
      <InstantSearch
        query={query}
        status={answer === undefined ? "" : statusOf(answer)}
        language={language}
        maxLength={longestQuery}
      >
        {answer === undefined ? (
          <p className={styles.hint}>
            Titles, texts, tags, categories and authors. A slip or a missing accent does no harm.
          </p>
        ) : (
          <SearchResults query={query} answer={answer} language={language} />
        )}
      </InstantSearch>
    </div>
  );
}
