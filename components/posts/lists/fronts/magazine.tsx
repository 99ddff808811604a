import { LeadPost } from "../../cards/lead-post.tsx";
import { PostCard } from "../../cards/post-card.tsx";
import { orderFront } from "../../post-with-author.ts";
import type { FrontProps } from "./front.ts";
import styles from "./magazine.module.css";
import { MorePosts } from "./more-posts.tsx";

const maximumCards = 3;

/** Renders the lead post, a row of cards if there are enough posts, and a list of the rest. */
export function MagazineFront({ items, featured }: FrontProps) {
  const { lead, rest } = orderFront(items, featured, maximumCards);
  // Too few cards to fill a row would leave a gap.
  const cardCount = rest.length < maximumCards ? 0 : maximumCards;
  return (
    <>
      {lead !== undefined && <LeadPost item={lead} />}
      {cardCount > 0 && (
        <div className={styles.cards}>
          {rest.slice(0, cardCount).map((item) => (
            <PostCard key={item.post.id} item={item} />
          ))}
        </div>
      )}
      <MorePosts items={rest.slice(cardCount)} />
    </>
  );
}
