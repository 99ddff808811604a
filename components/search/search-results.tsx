import { formatCount } from "#lib/messages/count-forms.ts";
import type { SearchAnswer, SearchHit } from "#lib/search/answer.ts";
import type { Part } from "#lib/search/snippet.ts";
import { getDateFormat } from "#lib/site/text/date-format.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import styles from "./search-results.module.css";
import type { SearchTexts } from "./search-texts.tsx";

export function formatResultCount({ pagingMetadata }: SearchAnswer, texts: SearchTexts): string {
  const { total, tooManyToCount } = pagingMetadata;
  if (total === 0) return texts.nothing;
  return formatCount(tooManyToCount ? texts.foundMore : texts.found, total);
}

type Props = { query: string; answer: SearchAnswer; texts: SearchTexts };

/** Renders one page of results with links to the others. Used on both the server and the client. */
export function SearchResults({ query, answer, texts }: Props) {
  const { next, prev } = answer.pagingMetadata.cursors;
  if (answer.hits.length === 0) {
    return (
      <div className={styles.hint}>
        <p>{texts.elsewhere}</p>
      </div>
    );
  }
  return (
    <>
      <SearchHits hits={answer.hits} texts={texts} />
      {(next !== undefined || prev !== undefined) && (
        <nav aria-label={texts.pages} className={styles.pages}>
          {prev !== undefined && (
            <PageLink
              href={paths.search(query, prev === "p0" ? undefined : prev)}
              rel="prev"
              className={styles.step}
            >
              <span aria-hidden>←</span> {texts.better}
            </PageLink>
          )}
          {next !== undefined && (
            <PageLink href={paths.search(query, next)} rel="next" className={styles.step}>
              {texts.more} <span aria-hidden>→</span>
            </PageLink>
          )}
        </nav>
      )}
    </>
  );
}

type HitsProps = { hits: readonly SearchHit[]; texts: SearchTexts };

/** Renders search results, best match first. */
function SearchHits({ hits, texts }: HitsProps) {
  const { language, timeZone } = texts;
  const days = getDateFormat(language, { dateStyle: "medium", timeZone });
  return (
    <ol className={styles.hits}>
      {hits.map((hit) => (
        <li
          key={hit.id}
          className={styles.hit}
          {...(hit.language === "" ? {} : writtenIn(hit.language))}
        >
          <div className={styles.margin} lang={language}>
            {hit.firstPublishedDate !== null && (
              <time dateTime={hit.firstPublishedDate}>
                {days.format(new Date(hit.firstPublishedDate))}
              </time>
            )}
            {hit.category !== "" && <span>{hit.category}</span>}
          </div>
          <div className={styles.words}>
            <h2 className="row-title">
              <PageLink href={paths.post(hit.slug)} className="card-link">
                <MarkedText parts={hit.title} />
              </PageLink>
            </h2>
            <p className={styles.snippet} dir="auto">
              <MarkedText parts={hit.snippet} />
            </p>
            <p className={styles.meta} lang={language}>
              {hit.author !== "" && <span className={styles.author}>{hit.author}</span>}
              {hit.minutesToRead > 0 && (
                <span>{formatCount(texts.minutes, hit.minutesToRead)}</span>
              )}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Renders text with the search terms highlighted. */
function MarkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMatch }, index) =>
    isMatch ? (
      // Parts have no IDs and are never reordered.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={index} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
