import { getLook } from "#lib/site/current-look.ts";
import { interfaceWithin } from "#lib/site/text/interface-language.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { pageIds } from "../../layout/page-ids.ts";
import { Counters } from "../../stats/counters.tsx";
import { AuthorLine, ReadingTime } from "./byline.tsx";
import { CardTitle } from "./card-text.tsx";
import { Kicker, PostBadge } from "./kicker.tsx";
import { PostCover } from "./post-cover.tsx";
import { PostDate } from "./post-date.tsx";
import styles from "./post-rows.module.css";
import type { PostWithAuthor } from "../post-with-author.ts";

type Props = {
  items: readonly PostWithAuthor[];
  /** Heading level of the titles, one below the list's heading. */
  heading: "h2" | "h3";
  /** Whether to omit the category because it is the same for all posts. */
  sameCategory?: boolean;
  /** Whether to omit the author because it is the same for all posts. Several authors are still shown. */
  sameAuthor?: boolean;
  /** Whether to label pinned and featured posts. */
  withBadge?: boolean;
};

/** Renders posts as rows: the date in the margin, the title and excerpt in the main column. */
export function PostRows({ items, ...row }: Props) {
  return (
    <div className={getLook().cover === "none" ? styles.withoutCovers : styles.rows}>
      {items.map((item) => (
        <PostRow key={item.post.id} item={item} {...row} />
      ))}
    </div>
  );
}

type RowProps = Omit<Props, "items"> & { item: PostWithAuthor };

function PostRow({ item, heading, ...shown }: RowProps) {
  const { post, authors } = item;
  const { sameCategory = false, sameAuthor = false, withBadge = false } = shown;
  const own = interfaceWithin(post.language);
  return (
    <article className={styles.row} {...writtenIn(post.language)}>
      <div className={styles.margin} {...own}>
        <PostDate date={post.publishedAt} length="medium" />
        {!sameCategory && <Kicker item={item} />}
        {withBadge && <PostBadge post={post} />}
      </div>
      <div className={styles.words}>
        <CardTitle post={post} heading={heading} className="row-title" />
        <p className={styles.excerpt}>{post.excerpt}</p>
        <p className={styles.meta} {...own}>
          {authors.length > (sameAuthor ? 1 : 0) && (
            <AuthorLine authors={authors} className={styles.author} />
          )}
          <ReadingTime post={post} />
          <Counters
            metrics={post.metrics}
            commentsPath={`${paths.post(post.slug)}#${pageIds.comments}`}
          />
        </p>
      </div>
      <PostCover item={item} shape="row" sizes="(min-width: 37.5em) 13.75rem, 5.5rem" />
    </article>
  );
}
