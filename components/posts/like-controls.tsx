"use client"; // asks what this browser's member thinks of the post, and tells the site

import { useEffect, useRef, useState } from "react";
import { hasMemberSession } from "#lib/auth/session-hint.ts";
import styles from "./like-bar.module.css";
import { RatingStars, Stars } from "./rating-stars.tsx";
import { readRatingState, type RatingState } from "./rating-state.ts";

export type LikeProps = {
  /** Where the site takes calls about this post. */
  calls: string;
  /** The way to log in and back. */
  login: string;
  /** As the page knows them; it may be a minute old. */
  likes: number;
  averageRating: number;
};

const failed = "This did not reach the site. Try again in a moment.";

/** A like and five stars: links to the login for a visitor, buttons for a member. */
export function LikeControls({ calls, login, likes, averageRating }: LikeProps) {
  const [isMember] = useState(() => hasMemberSession(document.cookie));
  const [state, setState] = useState<RatingState>({
    likes,
    averageRating,
    ratingCount: 0,
    // A member's buttons are there at once; what they say of the member comes with the answer.
    mine: isMember ? { liked: false, rating: 0 } : undefined,
  });
  const [message, setMessage] = useState("");
  const [isKnown, setKnown] = useState(!isMember);
  const isBusy = useRef(false);

  useEffect(() => {
    if (!isMember) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(`${calls}/reactions`, { signal: leaving.signal });
        const next = response.ok ? readRatingState(await response.json()) : undefined;
        if (next !== undefined) setState(next);
      } catch {
        // What the page knew stays.
      }
      setKnown(true);
    };
    void load();
    return () => leaving.abort();
  }, [calls, isMember]);

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
      setMessage(next === undefined ? failed : done);
    } catch {
      setMessage(failed);
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
      Like
      {state.likes > 0 && <span className={styles.count}>{numberOf(state.likes)}</span>}
    </>
  );
  if (mine === undefined) {
    return (
      <>
        <a href={login} className={styles.like} aria-describedby="log-in-first">
          {like}
        </a>
        <a href={login} className={styles.rate} aria-describedby="log-in-first">
          <Stars filled={Math.round(state.averageRating)} />
          {state.averageRating > 0 ? `${averageOf(state)} of 5` : "Rate"}
        </a>
        <span id="log-in-first" className={styles.message}>
          {message === "" ? "Log in to like and rate." : "Your session has ended: log in again."}
        </span>
      </>
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.like}
        aria-pressed={mine.liked}
        disabled={!isKnown}
        onClick={() =>
          void (mine.liked
            ? tell("like", "Your like has been taken back.")
            : tell("like", "You like this post.", {}))
        }
      >
        {like}
      </button>
      <RatingStars
        rating={mine.rating}
        isDisabled={!isKnown}
        onRate={(rating) =>
          void (rating === mine.rating
            ? tell("rating", "Your rating has been taken back.")
            : tell("rating", `You gave ${rating} of 5 stars.`, { rating }))
        }
      />
      {state.averageRating > 0 && (
        <span className={styles.average}>
          {averageOf(state)} of 5
          {state.ratingCount > 0 &&
            ` from ${state.ratingCount} ${state.ratingCount === 1 ? "rating" : "ratings"}`}
        </span>
      )}
      <output className={styles.message}>{message}</output>
    </>
  );
}

const averageOf = ({ averageRating }: RatingState): string => numberOf(averageRating);

const numberOf = (value: number): string =>
  value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
