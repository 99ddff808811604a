import type { PostSummary } from "#lib/blog/model.ts";
import { interfaceWithin } from "#lib/site/text/interface-language.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { pageIds } from "../../layout/page-ids.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Counters } from "../../stats/counters.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";
import { AuthorLine, ReadingTime } from "./byline.tsx";
import styles from "./card-text.module.css";
import { Kicker, PostBadge } from "./kicker.tsx";
import { PostDate } from "./post-date.tsx";

type TitleProps = { post: PostSummary; heading: "h2" | "h3"; className: string | undefined };

/** Renders a post's title. Its link covers the whole card. */
export function CardTitle({ post, heading: Heading, className }: TitleProps) {
  return (
    <Heading className={className}>
      <PageLink href={paths.post(post.slug)} className="card-link">
        {post.title}
      </PageLink>
    </Heading>
  );
}

type Props = {
  item: PostWithAuthor;
  /** Class names for the title and the excerpt. */
  title: string | undefined;
  excerpt: string | undefined;
};

/** Renders a card's text: category, title, excerpt, authors, date, reading time and counters. */
export function CardText({ item, title, excerpt }: Props) {
  const { post, authors } = item;
  const own = interfaceWithin(post.language);
  return (
    <>
      <div className={styles.labels} {...own}>
        <Kicker item={item} />
        <PostBadge post={post} />
      </div>
      <CardTitle post={post} heading="h2" className={title} />
      <p className={`${styles.excerpt} ${excerpt}`}>{post.excerpt}</p>
      <p className="facts" {...own}>
        <AuthorLine authors={authors} className={styles.author} />
        <PostDate date={post.publishedAt} length="medium" />
        <ReadingTime post={post} />
        <Counters
          metrics={post.metrics}
          commentsPath={`${paths.post(post.slug)}#${pageIds.comments}`}
        />
      </p>
    </>
  );
}
