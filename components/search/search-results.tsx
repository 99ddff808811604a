import { sayCount } from "#lib/messages/count-forms.ts";
import type { SearchAnswer } from "#lib/search/answer.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import { SearchHits } from "./search-hits.tsx";
import styles from "./search-results.module.css";
import type { SearchWords } from "./search-words.tsx";

type Props = { query: string; answer: SearchAnswer; words: SearchWords };

/** Renders one page of results, with links to the others. */
export function SearchResults({ query, answer, words }: Props) {
  const { next, prev } = answer.pagingMetadata.cursors;
  if (answer.hits.length === 0) {
    return (
      <div className={styles.hint}>
        <p>{words.elsewhere}</p>
      </div>
    );
  }
  return (
    <>
      <SearchHits hits={answer.hits} words={words} />
      {(next !== undefined || prev !== undefined) && (
        <nav aria-label={words.pages} className={styles.pages}>
          {prev !== undefined && (
            <PageLink
              href={paths.search(query, prev === "p0" ? undefined : prev)}
              rel="prev"
              className={styles.step}
            >
              <span aria-hidden>←</span> {words.better}
            </PageLink>
          )}
          {next !== undefined && (
            <PageLink href={paths.search(query, next)} rel="next" className={styles.step}>
              {words.more} <span aria-hidden>→</span>
            </PageLink>
          )}
        </nav>
      )}
    </>
  );
}

/** Returns the number of results, in words. */
export function formatResultCount({ pagingMetadata }: SearchAnswer, words: SearchWords): string {
  const { total, tooManyToCount } = pagingMetadata;
  if (total === 0) return words.nothing;
  return sayCount(tooManyToCount ? words.foundMore : words.found, total);
}
