"use client"; // handles clicks on the stars

import styles from "./like-bar.module.css";
import type { LikeWords } from "./like-words.ts";

const numbers = [1, 2, 3, 4, 5];

type Props = {
  rating: number;
  isDisabled: boolean;
  words: Pick<LikeWords, "rating" | "stars">;
  onRate: (rating: number) => void;
};

/** Renders the member's rating as five buttons. Clicking the current rating removes it. */
export function RatingStars({ rating, isDisabled, words, onRate }: Props) {
  return (
    <fieldset className={styles.stars} disabled={isDisabled} aria-label={words.rating}>
      {numbers.map((number) => (
        <button
          key={number}
          type="button"
          className={styles.star}
          aria-label={words.stars[number - 1]}
          aria-pressed={number === rating}
          onClick={() => onRate(number)}
        >
          <Star isFilled={number <= rating} />
        </button>
      ))}
    </fieldset>
  );
}

/** Renders five stars that are not buttons. */
export function Stars({ filled }: { filled: number }) {
  return numbers.map((number) => <Star key={number} isFilled={number <= filled} />);
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
