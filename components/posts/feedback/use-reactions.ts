"use client"; // reads and saves the member's like and rating

import { useEffect, useRef, useState } from "react";
import { hasMemberSession } from "#lib/site/member-hint.ts";
import { useQueue } from "../../ui/use-queue.ts";
import { pageIds } from "../../layout/page-ids.ts";
import type { LikeWords } from "./like-words.ts";
import { readRatingState, type RatingState } from "./rating-state.ts";

type Reactions = {
  /** Base path of this post's API calls. */
  calls: string;
  /** `likes` and `averageRating` come from the cached page and may be a minute old. */
  likes: number;
  averageRating: number;
  words: LikeWords;
};

type Change = {
  readonly what: "like" | "rating";
  /** The state that the page shows before the server answers. */
  readonly mine: { readonly liked: boolean } | { readonly rating: number };
  /** The message after a successful change. */
  readonly done: string;
  readonly body?: object;
};

/**
 * Returns the likes and ratings of a post, the message about the last change, and `change`. `isKnown` is true
 * once the member's own like and rating have loaded. When a member returns from logging in to like the post,
 * the focus moves to the element that `likeButton` refers to.
 */
export function useReactions({ calls, likes, averageRating, words }: Reactions) {
  const [isMember] = useState(() => hasMemberSession(document.cookie));
  const [state, setState] = useState<RatingState>({
    likes,
    averageRating,
    ratingCount: 0,
    // Shows members the buttons immediately, disabled until the response with their like and rating arrives.
    mine: isMember ? { liked: false, rating: 0 } : undefined,
  });
  const [message, setMessage] = useState("");
  const [isKnown, setKnown] = useState(!isMember);
  /** Whether a visitor who wanted to like the post has returned as a member. */
  const [hasReturned, setReturned] = useState(false);
  const enqueue = useQueue();
  /** The last answer of the server. */
  const known = useRef(state);
  /** Number of changes that the server has not answered yet. */
  const waiting = useRef(0);
  const likeButton = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!isMember) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(`${calls}/reactions`, { signal: leaving.signal });
        const next = response.ok ? readRatingState(await response.json()) : undefined;
        if (next !== undefined) {
          known.current = next;
          setState(next);
        }
      } catch {
        // Keep the values from the cached page.
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

  /** Sends the like or rating, or removes it if there is no `body`. Returns the message about the result. */
  const send = async ({ what, done, body }: Change): Promise<string> => {
    try {
      const response = await fetch(`${calls}/${what}`, {
        method: body === undefined ? "DELETE" : "POST",
        ...(body === undefined
          ? {}
          : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
      });
      const next = response.ok ? readRatingState(await response.json()) : undefined;
      if (next !== undefined) known.current = next;
      else if (response.status === 401) known.current = { ...known.current, mine: undefined };
      return next === undefined ? words.failed : done;
    } catch {
      return words.failed;
    }
  };

  /**
   * Shows a change at once, and saves it after earlier ones. A click during a request starts from the state that is shown,
   * so a second click undoes the first one.
   */
  const change = ({ mine, ...request }: Change) => {
    setMessage("");
    setState((last) =>
      last.mine === undefined ? last : { ...last, mine: { ...last.mine, ...mine } },
    );
    waiting.current += 1;
    return enqueue(async () => {
      const result = await send({ mine, ...request });
      waiting.current -= 1;
      const { current } = known;
      const isLast = waiting.current === 0 || current.mine === undefined;
      setState((last) => (isLast ? current : { ...current, mine: last.mine }));
      setMessage(result);
    });
  };
  return { state, message, isKnown, likeButton, change };
}
