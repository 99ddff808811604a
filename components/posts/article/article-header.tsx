import type { Post } from "#lib/blog/model.ts";
import { getLook } from "#lib/site/current-look.ts";
import { getArchiveMonth } from "#lib/blog/archive-month.ts";
import { beginsDocument } from "#lib/rich-content/text.ts";
import { interfaceWithin } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { Counters } from "../../stats/counters.tsx";
import { pageIds } from "../../layout/page-ids.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Picture } from "../../media/picture.tsx";
import styles from "./article-header.module.css";
import { AuthorNames } from "./author-name.tsx";
import { ReadingTime } from "../cards/byline.tsx";
import { Kicker } from "../cards/kicker.tsx";
import { PostDate } from "../cards/post-date.tsx";
import { Translations } from "./translations.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";

type Props = {
  post: Post;
  item: PostWithAuthor;
  /** Whether the header has no margin for the authors and the date, because the cover is beside it. */
  isNarrow?: boolean;
};

/** Renders a post's title and standfirst, with its category, authors and date in the margin. */
export function ArticleHeader({ post, item, isNarrow = false }: Props) {
  const { category } = item;
  const look = getLook();
  const authors = look.parts.author ? item.authors : [];
  const [author] = authors;
  // An excerpt that repeats the beginning of the text would be read twice.
  const standfirst = beginsDocument(post.excerpt, post.richContent) ? undefined : post.excerpt;
  const own = interfaceWithin(post.language);
  const { year, month } = getArchiveMonth(post.publishedAt);
  return (
    <header className={isNarrow ? styles.narrow : styles.header}>
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
            <ReadingTime post={post} />
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
