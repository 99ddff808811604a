import { LeadStory } from "./lead-story.tsx";
import styles from "./front-page.module.css";
import { StoryCard } from "./story-card.tsx";
import { StoryRows } from "./story-rows.tsx";
import { leadOf, type Story } from "./story.ts";

const cards = 3;

type Props = { statement: string; stories: readonly Story[] };

/** The first page: what the site is, its lead story, three beside it, and the contents. */
export function FrontPage({ statement, stories }: Props) {
  const { lead, rest } = leadOf(stories);
  return (
    <>
      <h1 className={styles.statement}>{statement}</h1>
      {lead === undefined ? (
        <p className={styles.empty}>Nothing has been published yet. Come back soon.</p>
      ) : (
        <LeadStory story={lead} />
      )}
      <div className={styles.cards}>
        {rest.slice(0, cards).map((story) => (
          <StoryCard key={story.post.id} story={story} />
        ))}
      </div>
      {rest.length > cards && (
        <section aria-labelledby="more" className={styles.more}>
          <h2 id="more" className={styles.heading}>
            More to read
          </h2>
          <StoryRows stories={rest.slice(cards)} heading="h3" />
        </section>
      )}
    </>
  );
}
