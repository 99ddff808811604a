import type { SearchAnswer } from "#lib/search/answer.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import { SearchHits } from "./search-hits.tsx";
import styles from "./search-results.module.css";

type Props = { query: string; answer: SearchAnswer; language: string };

/** One page of what was found, with real links to the others. */
export function SearchResults({ query, answer, language }: Props) {
  const { next, prev } = answer.pagingMetadata.cursors;
  if (answer.hits.length === 0) {
    return (
      <div className={styles.hint}>
        <p>
          Fewer words, or others, may find more. <PageLink href={paths.posts()}>All posts</PageLink>{" "}
          are there to leaf through.
        </p>
      </div>
    );
  }
  return (
    <>
      <SearchHits hits={answer.hits} language={language} />
      {(next !== undefined || prev !== undefined) && (
        <nav aria-label="Pages of results" className={styles.pages}>
          {prev !== undefined && (
            <PageLink
              href={paths.search(query, prev === "p0" ? undefined : prev)}
              rel="prev"
              className={styles.step}
            >
              <span aria-hidden>←</span> Better matches
            </PageLink>
          )}
          {next !== undefined && (
            <PageLink href={paths.search(query, next)} rel="next" className={styles.next}>
              More results <span aria-hidden>→</span>
            </PageLink>
          )}
        </nav>
      )}
    </>
  );
}

/** How much was found, in words. */
export function statusOf({ pagingMetadata: { total, tooManyToCount } }: SearchAnswer): string {
  if (total === 0) return "Nothing was found.";
  if (tooManyToCount) return `More than ${total} posts`;
  return total === 1 ? "1 post" : `${total} posts`;
}
