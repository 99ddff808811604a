import { interfaceWithin, getTranslations } from "#lib/site/interface-language.ts";
import { LeadPost } from "../cards/lead-post.tsx";
import styles from "./front-page.module.css";
import { PostCard } from "../cards/post-card.tsx";
import { PostRows } from "../cards/post-rows.tsx";
import { orderFront, type PostWithAuthor } from "../post-with-author.ts";
import { Languages } from "./languages.tsx";

const maximumCards = 3;

const none: readonly never[] = [];

type Props = {
  statement: string;
  /** The first page of posts. */
  items: readonly PostWithAuthor[];
  /** The featured posts, of any age. */
  featured?: readonly PostWithAuthor[];
  /** The languages that have posts. */
  languages?: readonly string[];
};

/**
 * Renders the home page: the statement, the lead post, a row of cards if there are enough posts, and a list
 * of the rest.
 */
export function FrontPage({ statement, items, featured = none, languages = none }: Props) {
  const { lead, rest } = orderFront(items, featured, maximumCards);
  // Too few cards to fill a row would leave a gap.
  const cardCount = rest.length < maximumCards ? 0 : maximumCards;
  const t = getTranslations();
  const own = interfaceWithin();
  return (
    <>
      <h1 className={styles.statement}>{statement}</h1>
      {lead === undefined ? (
        <p className={styles.empty} {...own}>
          {t("reading.front.empty")}
        </p>
      ) : (
        <LeadPost item={lead} />
      )}
      {cardCount > 0 && (
        <div className={styles.cards}>
          {rest.slice(0, cardCount).map((item) => (
            <PostCard key={item.post.id} item={item} />
          ))}
        </div>
      )}
      {rest.length > cardCount && (
        <section aria-labelledby="more" className={styles.more}>
          <h2 id="more" className={styles.heading} {...own}>
            {t("reading.front.more")}
          </h2>
          <PostRows items={rest.slice(cardCount)} heading="h3" withBadge />
        </section>
      )}
      <Languages languages={languages} />
    </>
  );
}
