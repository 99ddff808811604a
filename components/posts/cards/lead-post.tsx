import { interfaceWithin } from "#lib/site/interface-language.ts";
import { writtenIn } from "#lib/site/language.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { Byline } from "./byline.tsx";
import { Kicker } from "./kicker.tsx";
import styles from "./lead-post.module.css";
import { PostCover } from "./post-cover.tsx";
import { PostBadge } from "./post-badge.tsx";
import type { PostWithAuthor } from "../post-with-author.ts";

/** Renders the lead item of the front page, with a large picture and title. */
export function LeadPost({ item }: { item: PostWithAuthor }) {
  const { post } = item;
  return (
    <article className={styles.lead} {...writtenIn(post.language)}>
      <div className={styles.words}>
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
      </div>
      <PostCover
        item={item}
        shape="lead"
        sizes="(min-width: 85em) 43.75rem, (min-width: 56.25em) 55vw, calc(100vw - 2.5rem)"
        urgent
      />
    </article>
  );
}
