import type { Category } from "#lib/blog/model.ts";
import { paths } from "#lib/site/paths.ts";
import { Mark } from "./mark.tsx";
import { PageLink } from "./page-link.tsx";
import styles from "./site-footer.module.css";

type Props = { siteName: string; description: string; categories: readonly Category[] };

export function SiteFooter({ siteName, description, categories }: Props) {
  return (
    <footer className={styles.footer}>
      <div className={styles.about}>
        <Mark className={styles.mark} />
        <p className={styles.description}>{description}</p>
      </div>
      {categories.length > 0 && (
        <nav aria-label="All categories">
          <ul className={styles.categories}>
            {categories.map(({ slug, label, postCount }) => (
              <li key={slug} className={styles.category}>
                <PageLink href={paths.category(slug)} className={styles.link}>
                  {label}
                </PageLink>
                <span className={styles.count} aria-label={`${postCount} posts`}>
                  {postCount}
                </span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={styles.colophon}>
        <span>{siteName}</span>
        <span>Set in Literata and Instrument Sans.</span>
        <PageLink href={paths.archive()} className={styles.link}>
          Archive
        </PageLink>
        <PageLink href={paths.stats()} className={styles.link}>
          Statistics
        </PageLink>
        <a href={paths.feed("blog-feed.xml")} className={styles.link}>
          Feed
        </a>
        <a href="#top" className={styles.link}>
          Back to the top
        </a>
      </p>
    </footer>
  );
}
