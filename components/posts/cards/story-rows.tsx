import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { writtenIn } from "#lib/site/language.ts";
import { paths } from "#lib/site/paths.ts";
import { Counters } from "../../stats/counters.tsx";
import { PageLink } from "../../layout/page-link.tsx";
import { Kicker } from "./kicker.tsx";
import { PostCover } from "./post-cover.tsx";
import { PostDate } from "./post-date.tsx";
import { Standing } from "./standing.tsx";
import styles from "./story-rows.module.css";
import type { Story } from "../story.ts";

type Props = {
  stories: readonly Story[];
  /** Heading level of the titles, one below the heading of the list. */
  heading: "h2" | "h3";
  /** Whether to omit the category, because all posts have the same one. */
  sameCategory?: boolean;
  /** Whether to omit the author, because all posts have the same one. */
  sameAuthor?: boolean;
  /** Whether to label pinned and featured posts. */
  withStanding?: boolean;
};

/** Renders posts as rows: the date in the margin, the title and excerpt in the main column. */
export function StoryRows({ stories, ...row }: Props) {
  return (
    <div className={styles.rows}>
      {stories.map((story) => (
        <StoryRow key={story.post.id} story={story} {...row} />
      ))}
    </div>
  );
}

type RowProps = Omit<Props, "stories"> & { story: Story };

function StoryRow({ story, heading: Heading, ...shown }: RowProps) {
  const { post, author } = story;
  const { sameCategory = false, sameAuthor = false, withStanding = false } = shown;
  const say = words();
  const own = interfaceWithin(post.language);
  return (
    <article className={styles.row} {...writtenIn(post.language)}>
      <div className={styles.margin} {...own}>
        <PostDate date={post.publishedAt} length="medium" />
        {!sameCategory && <Kicker story={story} />}
        {withStanding && <Standing post={post} />}
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <PageLink href={paths.post(post.slug)} className={styles.link}>
            {post.title}
          </PageLink>
        </Heading>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <p className={styles.meta} {...own}>
          {author !== undefined && !sameAuthor && (
            <span className={styles.author}>{author.name}</span>
          )}
          <span>{say("reading.byline.minutes", { count: post.minutesToRead })}</span>
          <Counters metrics={post.metrics} />
        </p>
      </div>
      <PostCover story={story} shape="row" sizes="(min-width: 37.5em) 13.75rem, 5.5rem" />
    </article>
  );
}
