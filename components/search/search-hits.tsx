import { sayCount } from "#lib/messages/count-forms.ts";
import type { SearchHit } from "#lib/search/answer.ts";
import { writtenIn } from "#lib/site/language.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import { MarkedText } from "./marked-text.tsx";
import styles from "./search-hits.module.css";
import type { SearchWords } from "./search-words.tsx";

type Props = { hits: readonly SearchHit[]; words: SearchWords };

/** Renders search results, best match first. The server and the browser both use it. */
export function SearchHits({ hits, words }: Props) {
  const { language } = words;
  const days = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
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
            <h2 className={styles.title}>
              <PageLink href={paths.post(hit.slug)} className="card-link">
                <MarkedText parts={hit.title} />
              </PageLink>
            </h2>
            <p className={styles.snippet} dir="auto">
              <MarkedText parts={hit.snippet} />
            </p>
            <p className={styles.meta} lang={language}>
              {hit.author !== "" && <span className={styles.author}>{hit.author}</span>}
              <span>{sayCount(words.minutes, hit.minutesToRead)}</span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
