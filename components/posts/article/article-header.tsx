import type { Post } from "#lib/blog/model.ts";
import { getArchiveMonth } from "#lib/blog/archive-month.ts";
import { beginsDocument } from "#lib/rich-content/text.ts";
import { interfaceWithin, getTranslations } from "#lib/site/interface-language.ts";
import { paths } from "#lib/site/paths.ts";
import { Counters } from "../../stats/counters.tsx";
import { pageIds } from "../../layout/page-ids.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Picture } from "../../media/picture.tsx";
import styles from "./article-header.module.css";
import { AuthorNames } from "./author-name.tsx";
import { Kicker } from "../cards/kicker.tsx";
import { PostDate } from "../cards/post-date.tsx";
import { Translations } from "./translations.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";

type Props = { post: Post; item: PostWithAuthor };

/** Renders a post's title and standfirst, with its category, authors and date in the margin. */
export function ArticleHeader({ post, item }: Props) {
  const { authors, category } = item;
  const [author] = authors;
  // An excerpt that repeats the beginning of the text would be read twice.
  const standfirst = beginsDocument(post.excerpt, post.richContent) ? undefined : post.excerpt;
  const t = getTranslations();
  const own = interfaceWithin(post.language);
  const { year, month } = getArchiveMonth(post.publishedAt);
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{post.title}</h1>
      {standfirst !== undefined && <p className={styles.standfirst}>{standfirst}</p>}
      {category !== undefined && (
        <PageLink href={paths.category(category.slug)} className={styles.category} {...own}>
          <Kicker item={item} />
        </PageLink>
      )}
      <div className={styles.meta} {...own}>
        {author?.photo !== undefined && (
          <Picture picture={author.photo} sizes="44px" alt="" className={styles.photo} />
        )}
        <div>
          {author !== undefined && (
            <p className={styles.author}>
              <AuthorNames authors={authors} />
            </p>
          )}
          <p className={styles.facts}>
            <PageLink href={paths.month(year, month)} className={styles.date}>
              <PostDate date={post.publishedAt} />
            </PageLink>
            <span>{t("reading.byline.minutes", { count: post.minutesToRead })}</span>
            <Counters
              metrics={post.metrics}
              which={["views", "comments"]}
              commentsPath={`#${pageIds.comments}`}
            />
          </p>
          <Translations post={post} />
        </div>
      </div>
    </header>
  );
}
