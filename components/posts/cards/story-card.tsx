import { interfaceWithin } from "#lib/site/interface-language.ts";
import { writtenIn } from "#lib/site/language.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Byline } from "./byline.tsx";
import { Kicker } from "./kicker.tsx";
import { PostCover } from "./post-cover.tsx";
import { Standing } from "./standing.tsx";
import styles from "./story-card.module.css";
import type { Story } from "../story.ts";

/** Renders a post as a card. */
export function StoryCard({ story }: { story: Story }) {
  const { post } = story;
  return (
    <article className={styles.card} {...writtenIn(post.language)}>
      <PostCover
        story={story}
        shape="card"
        sizes="(min-width: 85em) 23.125rem, (min-width: 37.5em) 30vw, calc(100vw - 2.5rem)"
      />
      <div className={styles.kickers} {...interfaceWithin(post.language)}>
        <Kicker story={story} />
        <Standing post={post} />
      </div>
      <h2 className={styles.title}>
        <PageLink href={paths.post(post.slug)} className={styles.link}>
          {post.title}
        </PageLink>
      </h2>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <Byline story={story} />
    </article>
  );
}
