"use client"; // handles clicks on the like button and the stars

import { pageIds } from "../../layout/page-ids.ts";
import styles from "./like-bar.module.css";
import type { LikeWords } from "./like-words.ts";
import { RatingStars, Stars } from "./rating-stars.tsx";
import type { RatingState } from "./rating-state.ts";
import { useReactions } from "./use-reactions.ts";

export type LikeProps = Parameters<typeof useReactions>[0] & {
  /** URL of the login page, which returns to the post after logging in. */
  login: string;
};

/** Renders a like button and five stars. For visitors, both link to the login page. */
export function LikeControls({ login, words, ...post }: LikeProps) {
  const { state, message, isKnown, likeButton, change } = useReactions({ words, ...post });
  const { mine } = state;
  const like = (
    <>
      <svg className={styles.heart} viewBox="0 0 24 24" width="20" height="20" aria-hidden>
        <path d="M12 20.5C5 15.6 2.6 12 2.6 8.6A5 5 0 0 1 12 6.2a5 5 0 0 1 9.4 2.4c0 3.4-2.4 7-9.4 11.9z" />
      </svg>
      {words.like}
      <span className={styles.count}>
        {state.likes > 0 && numberIn(words.language, state.likes)}
      </span>
    </>
  );
  if (mine === undefined) {
    return (
      <>
        <a href={login} className={styles.like} aria-describedby={pageIds.logInFirst}>
          {like}
        </a>
        <a href={login} className={styles.rate} aria-describedby={pageIds.logInFirst}>
          <Stars filled={Math.round(state.averageRating)} />
          {state.averageRating > 0 ? averageIn(words, state) : words.rate}
        </a>
        <span id={pageIds.logInFirst} className={styles.message}>
          {message === "" ? words.logIn : words.logInAgain}
        </span>
      </>
    );
  }
  return (
    <>
      <button
        ref={likeButton}
        type="button"
        className={styles.like}
        aria-pressed={mine.liked}
        disabled={!isKnown}
        onClick={() =>
          void change({
            what: "like",
            mine: { liked: !mine.liked },
            ...(mine.liked ? { done: words.likeTakenBack } : { done: words.liked, body: {} }),
          })
        }
      >
        {like}
      </button>
      <RatingStars
        rating={mine.rating}
        isDisabled={!isKnown}
        words={words}
        onRate={(rating) =>
          void change({
            what: "rating",
            mine: { rating: rating === mine.rating ? 0 : rating },
            ...(rating === mine.rating
              ? { done: words.ratingTakenBack }
              : { done: words.rated[rating - 1] ?? "", body: { rating } }),
          })
        }
      />
      {state.averageRating > 0 && <span className={styles.average}>{averageIn(words, state)}</span>}
      <output className={styles.message}>{message}</output>
    </>
  );
}

/** Returns the text for the average rating, with the number of ratings if known. */
function averageIn(words: LikeWords, { averageRating, ratingCount }: RatingState): string {
  const { language, average, averageOfRatings } = words;
  const form = new Intl.PluralRules(language).select(ratingCount);
  const message = ratingCount > 0 ? averageOfRatings[form] : average;
  return (message ?? average)
    .replace("{average}", numberIn(language, averageRating))
    .replace("{count}", numberIn(language, ratingCount));
}

const numberIn = (language: string, value: number): string =>
  value.toLocaleString(language, { maximumFractionDigits: 1 });
