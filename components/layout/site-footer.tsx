import type { Category } from "#lib/blog/model.ts";
import { interfaceWithin, getTranslations } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { describeFonts } from "../theme/describe-fonts.ts";
import { Mark } from "./mark.tsx";
import { pageIds } from "./page-ids.ts";
import { PageLink } from "./page-link.tsx";
import styles from "./site-footer.module.css";

type Props = { siteName: string; description: string; categories: readonly Category[] };

export function SiteFooter({ siteName, description, categories }: Props) {
  const t = getTranslations();
  return (
    <footer className={styles.footer}>
      <div className={styles.about}>
        <Mark />
        {description !== siteName && <p className={styles.description}>{description}</p>}
      </div>
      {categories.length > 0 && (
        <nav id={pageIds.allCategories} aria-label={t("frame.footer.categories")}>
          <ul className={styles.categories}>
            {categories.map(({ slug, label, postCount }) => (
              <li key={slug} className="counted-row">
                <PageLink href={paths.category(slug)} className={styles.link}>
                  {label}
                </PageLink>
                <span className="count" aria-label={t("reading.list.count", { count: postCount })}>
                  {postCount}
                </span>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className={styles.colophon} {...interfaceWithin()}>
        <span>
          <span className={styles.name}>{siteName}</span> {describeFonts()}
        </span>
        <PageLink href={paths.archive()} className={styles.link}>
          {t("frame.footer.archive")}
        </PageLink>
        <PageLink href={paths.stats()} className={styles.link}>
          {t("frame.footer.statistics")}
        </PageLink>
        <a href={paths.feed("blog-feed.xml")} className={styles.link}>
          {t("frame.footer.feed")}
        </a>
        <a href="#top" className={styles.link}>
          {t("frame.footer.top")}
        </a>
      </p>
    </footer>
  );
}
