import { interfaceWithin } from "#lib/site/interface-language.ts";
import { writtenIn } from "#lib/site/language.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Byline } from "./byline.tsx";
import { Kicker } from "./kicker.tsx";
import { PostCover } from "./post-cover.tsx";
import { PostBadge } from "./post-badge.tsx";
import styles from "./post-card.module.css";
import type { PostWithAuthor } from "../post-with-author.ts";

/** Renders a post as a card. */
export function PostCard({ item }: { item: PostWithAuthor }) {
  const { post } = item;
  return (
    <article className={styles.card} {...writtenIn(post.language)}>
      <PostCover
        item={item}
        shape="card"
        sizes="(min-width: 85em) 23.125rem, (min-width: 37.5em) 30vw, calc(100vw - 2.5rem)"
      />
      <div className={styles.kickers} {...interfaceWithin(post.language)}>
        <Kicker item={item} />
        <PostBadge post={post} />
      </div>
      <h2 className={styles.title}>
        <PageLink href={paths.post(post.slug)} className={styles.link}>
          {post.title}
        </PageLink>
      </h2>
      <p className={styles.excerpt}>{post.excerpt}</p>
      <Byline item={item} />
    </article>
  );
}
