import { interfaceWithin, words } from "#lib/site/interface-language.ts";
import { LeadStory } from "../cards/lead-story.tsx";
import styles from "./front-page.module.css";
import { StoryCard } from "../cards/story-card.tsx";
import { StoryRows } from "../cards/story-rows.tsx";
import { orderFront, type Story } from "../story.ts";
import { Languages } from "./languages.tsx";

const maximumCards = 3;

const none: readonly never[] = [];

type Props = {
  statement: string;
  /** The first page of the list of posts. */
  stories: readonly Story[];
  /** The featured posts, of any age. */
  featured?: readonly Story[];
  /** The languages that have posts. */
  languages?: readonly string[];
};

/** Renders the front page: the statement, the lead story, a row of cards if there are enough posts, and the rest as a list. */
export function FrontPage({ statement, stories, featured = none, languages = none }: Props) {
  const { lead, rest } = orderFront(stories, featured, maximumCards);
  // Cards that do not fill a row leave a gap beside them.
  const cardCount = rest.length < maximumCards ? 0 : maximumCards;
  const say = words();
  const own = interfaceWithin();
  return (
    <>
      <h1 className={styles.statement}>{statement}</h1>
      {lead === undefined ? (
        <p className={styles.empty} {...own}>
          {say("reading.front.empty")}
        </p>
      ) : (
        <LeadStory story={lead} />
      )}
      {cardCount > 0 && (
        <div className={styles.cards}>
          {rest.slice(0, cardCount).map((story) => (
            <StoryCard key={story.post.id} story={story} />
          ))}
        </div>
      )}
      {rest.length > cardCount && (
        <section aria-labelledby="more" className={styles.more}>
          <h2 id="more" className={styles.heading} {...own}>
            {say("reading.front.more")}
          </h2>
          <StoryRows stories={rest.slice(cardCount)} heading="h3" withStanding />
        </section>
      )}
      <Languages languages={languages} />
    </>
  );
}
