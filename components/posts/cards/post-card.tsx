import { getLook } from "#lib/site/current-look.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import type { PostWithAuthor } from "../post-with-author.ts";
import { CardText } from "./card-text.tsx";
import { PostCover } from "./post-cover.tsx";
import styles from "./post-card.module.css";

/** Picture widths for three cards in a row. */
export const cardSizes =
  "(min-width: 85em) 23.125rem, (min-width: 37.5em) 30vw, calc(100vw - 2.5rem)";

type Props = {
  item: PostWithAuthor;
  /** Whether the card's picture is the first of the page. */
  urgent?: boolean;
};

export function PostCard({ item, urgent = false }: Props) {
  return (
    <article
      className={getLook().cover === "none" ? styles.textCard : styles.card}
      {...writtenIn(item.post.language)}
    >
      <PostCover item={item} shape="card" sizes={cardSizes} urgent={urgent} />
      <CardText item={item} title={styles.title} excerpt={styles.excerpt} />
    </article>
  );
}
