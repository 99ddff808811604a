import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { Counters } from "../../stats/counters.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";
import { PostDate } from "./post-date.tsx";
import styles from "./byline.module.css";

/** Renders the author, the date, the reading time and the counters of a post. */
export function Byline({ item: { post, author } }: { item: PostWithAuthor }) {
  const say = words();
  return (
    <p className={styles.byline} {...interfaceWithin(post.language)}>
      {author !== undefined && <span className={styles.author}>{author.name}</span>}
      <PostDate date={post.publishedAt} length="medium" />
      <span>{say("reading.byline.minutes", { count: post.minutesToRead })}</span>
      <Counters metrics={post.metrics} />
    </p>
  );
}
