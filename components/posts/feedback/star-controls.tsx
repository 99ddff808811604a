"use client"; // handles clicks on the stars

import { pageIds } from "../../layout/page-ids.ts";
import { formatNumber } from "./format-number.ts";
import styles from "./like-bar.module.css";
import type { StarWords } from "./like-words.ts";
import type { RatingState } from "./rating-state.ts";
import type { useReactions } from "./use-reactions.ts";

const numbers = [1, 2, 3, 4, 5];

type Props = Pick<ReturnType<typeof useReactions>, "state" | "isKnown" | "change"> & {
  login: string;
  words: StarWords;
};

/**
 * Renders the member's rating as five buttons, and the average rating. Clicking the current rating removes it. For
 * visitors, the stars link to the login page.
 */
export function StarControls({ state, isKnown, change, login, words }: Props) {
  const { mine, averageRating } = state;
  if (mine === undefined) {
    return (
      <a href={login} className={styles.rate} aria-describedby={pageIds.logInFirst}>
        {numbers.map((number) => (
          <Star key={number} isFilled={number <= Math.round(averageRating)} />
        ))}
        {averageRating > 0 ? describeAverage(words, state) : words.rate}
      </a>
    );
  }
  const rate = (rating: number) =>
    change({
      what: "rating",
      mine: { rating: rating === mine.rating ? 0 : rating },
      ...(rating === mine.rating
        ? { done: words.ratingTakenBack }
        : { done: words.rated[rating - 1] ?? "", body: { rating } }),
    });
  return (
    <>
      <fieldset className={styles.stars} disabled={!isKnown} aria-label={words.rating}>
        {numbers.map((number) => (
          <button
            key={number}
            type="button"
            className={styles.star}
            aria-label={words.stars[number - 1]}
            aria-pressed={number === mine.rating}
            onClick={() => void rate(number)}
          >
            <Star isFilled={number <= mine.rating} />
          </button>
        ))}
      </fieldset>
      {averageRating > 0 && <span className={styles.average}>{describeAverage(words, state)}</span>}
    </>
  );
}

function Star({ isFilled }: { isFilled: boolean }) {
  return (
    <svg
      className={isFilled ? styles.filled : styles.hollow}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      aria-hidden
    >
      <path d="m12 2.8 2.8 6 6.4.8-4.7 4.5 1.2 6.5L12 17.4l-5.7 3.2 1.2-6.5L2.8 9.6l6.4-.8z" />
    </svg>
  );
}

/** Returns the text for the average rating, with the number of ratings if known. */
function describeAverage(words: StarWords, { averageRating, ratingCount }: RatingState): string {
  const { language, average, averageOfRatings } = words;
  const form = new Intl.PluralRules(language).select(ratingCount);
  const message = ratingCount > 0 ? averageOfRatings[form] : average;
  return (message ?? average)
    .replace("{average}", formatNumber(language, averageRating))
    .replace("{count}", formatNumber(language, ratingCount));
}
