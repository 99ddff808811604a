import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import { Kicker } from "./kicker.tsx";
import { PostCover } from "./post-cover.tsx";
import { PostDate } from "./post-date.tsx";
import styles from "./story-rows.module.css";
import type { Story } from "./story.ts";

type Props = {
  stories: readonly Story[];
  /** The level of the titles: one below the heading that the rows stand under. */
  heading: "h2" | "h3";
  /** Leaves out the category where all rows have the same. */
  sameCategory?: boolean;
};

/** Stories as a table of contents: the day in the margin, the title on the text's axis. */
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

function StoryRow({ story, heading: Heading, sameCategory = false }: RowProps) {
  const { post, author } = story;
  return (
    <article className={styles.row} lang={post.language}>
      <div className={styles.margin}>
        <PostDate date={post.publishedAt} length="medium" />
        {!sameCategory && <Kicker story={story} />}
      </div>
      <div className={styles.words}>
        <Heading className={styles.title}>
          <PageLink href={paths.post(post.slug)} className={styles.link}>
            {post.title}
          </PageLink>
        </Heading>
        <p className={styles.excerpt}>{post.excerpt}</p>
        <p className={styles.meta}>
          {author !== undefined && <span className={styles.author}>{author.name}</span>}
          <span>{post.minutesToRead} min read</span>
        </p>
      </div>
      <PostCover story={story} shape="row" sizes="(min-width: 600px) 220px, 88px" />
    </article>
  );
}
