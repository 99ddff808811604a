"use client"; // reads and saves the member's like and rating

import { useEffect, useRef, useState } from "react";
import { hasMemberSession } from "#lib/auth/tokens.ts";
import { pageIds } from "../../layout/page-ids.ts";
import styles from "./like-bar.module.css";
import type { LikeWords } from "./like-words.ts";
import { RatingStars, Stars } from "./rating-stars.tsx";
import { readRatingState, type RatingState } from "./rating-state.ts";

export type LikeProps = {
  /** Base path of the API calls for this post. */
  calls: string;
  /** Address of the login, which leads back to the post. */
  login: string;
  /** `likes` and `averageRating` are those of the cached page and may be a minute old. */
  likes: number;
  averageRating: number;
  words: LikeWords;
};

/** Renders a like button and five stars. For a visitor, both are links to the login. */
export function LikeControls({ calls, login, likes, averageRating, words }: LikeProps) {
  const [isMember] = useState(() => hasMemberSession(document.cookie));
  const [state, setState] = useState<RatingState>({
    likes,
    averageRating,
    ratingCount: 0,
    // Shows a member's buttons at once, disabled until the response has the member's like and rating.
    mine: isMember ? { liked: false, rating: 0 } : undefined,
  });
  const [message, setMessage] = useState("");
  const [isKnown, setKnown] = useState(!isMember);
  /** Whether a visitor who wanted to like the post has come back as a member. */
  const [hasReturned, setReturned] = useState(false);
  const isBusy = useRef(false);
  const likeButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isMember) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(`${calls}/reactions`, { signal: leaving.signal });
        const next = response.ok ? readRatingState(await response.json()) : undefined;
        if (next !== undefined) setState(next);
      } catch {
        // Keep the values of the cached page.
      }
      if (leaving.signal.aborted) return;
      setKnown(true);
      if (location.hash !== `#${pageIds.like}`) return;
      history.replaceState(history.state, "", location.pathname + location.search);
      setMessage(words.loggedIn);
      setReturned(true);
    };
    void load();
    return () => leaving.abort();
  }, [calls, isMember, words.loggedIn]);

  useEffect(() => {
    if (hasReturned) likeButton.current?.focus();
  }, [hasReturned]);

  const tell = async (what: "like" | "rating", done: string, body?: object) => {
    if (isBusy.current) return;
    isBusy.current = true;
    setMessage("");
    try {
      const response = await fetch(`${calls}/${what}`, {
        method: body === undefined ? "DELETE" : "POST",
        ...(body === undefined
          ? {}
          : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      });
      const next = response.ok ? readRatingState(await response.json()) : undefined;
      if (next !== undefined) setState(next);
      else if (response.status === 401) setState((last) => ({ ...last, mine: undefined }));
      setMessage(next === undefined ? words.failed : done);
    } catch {
      setMessage(words.failed);
    } finally {
      isBusy.current = false;
    }
  };

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
          void (mine.liked ? tell("like", words.likeTakenBack) : tell("like", words.liked, {}))
        }
      >
        {like}
      </button>
      <RatingStars
        rating={mine.rating}
        isDisabled={!isKnown}
        words={words}
        onRate={(rating) =>
          void (rating === mine.rating
            ? tell("rating", words.ratingTakenBack)
            : tell("rating", words.rated[rating - 1] ?? "", { rating }))
        }
      />
      {state.averageRating > 0 && <span className={styles.average}>{averageIn(words, state)}</span>}
      <output className={styles.message}>{message}</output>
    </>
  );
}

/** Returns the text of the average rating, with the number of ratings if it is known. */
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
