import { getLook } from "#lib/site/current-look.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import type { PostWithAuthor } from "../post-with-author.ts";
import { CardText } from "./card-text.tsx";
import styles from "./lead-post.module.css";
import { PostCover } from "./post-cover.tsx";

/** Renders the home page's lead post, with a large picture and title. */
export function LeadPost({ item }: { item: PostWithAuthor }) {
  return (
    <article
      className={getLook().cover === "none" ? styles.textLead : styles.lead}
      {...writtenIn(item.post.language)}
    >
      <div className={styles.words}>
        <CardText item={item} title={styles.title} excerpt={styles.excerpt} />
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
