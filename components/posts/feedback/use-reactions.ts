"use client"; // reads and saves the member's like and rating

import { useEffect, useRef, useState } from "react";
import { hasMemberSession } from "#lib/auth/tokens.ts";
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

/**
 * Returns the likes and ratings of a post, the message about the last change, and `save`. `isKnown` is true
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

  /** Sends the like or rating, or removes it if there is no `body`. Shows the message `done` on success. */
  const save = async (what: "like" | "rating", done: string, body?: object) => {
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
    }
  };
  return {
    state,
    message,
    isKnown,
    likeButton,
    save: (...change: Parameters<typeof save>) => enqueue(() => save(...change)),
  };
}
