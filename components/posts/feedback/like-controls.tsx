"use client"; // handles clicks on the like button

import { pageIds } from "../../layout/page-ids.ts";
import styles from "./like-bar.module.css";
import type { StarWords } from "./like-words.ts";
import { formatNumber } from "./format-number.ts";
import type { StarControls } from "./star-controls.tsx";
import { useReactions } from "./use-reactions.ts";

export type LikeProps = Parameters<typeof useReactions>[0] & {
  /** URL of the login page, which returns to the post after logging in. */
  login: string;
  hasLike: boolean;
  /** The texts of the stars, if the bar has any. */
  starWords: StarWords | undefined;
};

type Props = LikeProps & { Stars: typeof StarControls | undefined };

/** Renders a like button, five stars, or both. For visitors, they link to the login page. */
export function LikeControls({ login, words, hasLike, starWords, Stars, ...post }: Props) {
  const reactions = useReactions({ words, ...post });
  const { state, message, isKnown, likeButton, change } = reactions;
  const { mine } = state;
  const stars = Stars && starWords && <Stars {...reactions} login={login} words={starWords} />;
  const like = (
    <>
      <svg className={styles.heart} viewBox="0 0 24 24" width="20" height="20" aria-hidden>
        <path d="M12 20.5C5 15.6 2.6 12 2.6 8.6A5 5 0 0 1 12 6.2a5 5 0 0 1 9.4 2.4c0 3.4-2.4 7-9.4 11.9z" />
      </svg>
      {words.like}
      <span className={styles.count}>
        {state.likes > 0 && formatNumber(words.language, state.likes)}
      </span>
    </>
  );
  if (mine === undefined) {
    return (
      <>
        {hasLike && (
          <a href={login} className={styles.like} aria-describedby={pageIds.logInFirst}>
            {like}
          </a>
        )}
        {stars}
        <span id={pageIds.logInFirst} className={styles.message}>
          {message === "" ? words.logIn : words.logInAgain}
        </span>
      </>
    );
  }
  return (
    <>
      {hasLike && (
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
      )}
      {stars}
      <output className={styles.message}>{message}</output>
    </>
  );
}
