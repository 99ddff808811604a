"use client"; // loads the votes of a poll, and casts a vote

import { useEffect, useRef, useState, type RefObject } from "react";
import { observeNear } from "../../ui/observe-near.ts";
import { readPollState, type PollState } from "./poll-state.ts";
import type { VotingTexts } from "./voting-texts.ts";

type Poll = {
  /** API path for the poll, or `undefined` if its votes are not counted. */
  readonly address: string | undefined;
  readonly options: readonly { readonly id: string }[];
  readonly takesSeveral: boolean;
  readonly texts: VotingTexts;
  /** The poll's element. Its votes are loaded when the element is about to scroll into view. */
  readonly place: RefObject<Element | null>;
};

/**
 * Returns a poll's votes (`undefined` until loaded), the options that the reader has selected, the message
 * about the last vote, and functions that select an option and send the vote.
 */
export function useVoting({ address, options, takesSeveral, texts, place }: Poll) {
  const [state, setState] = useState<PollState>();
  /** The options selected since the last vote, or `undefined` if the reader has changed none. */
  const [unsentIds, setUnsentIds] = useState<readonly string[]>();
  /** How often the reader has selected or deselected an option. */
  const selections = useRef(0);
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState("");
  useEffect(() => {
    if (place.current === null || address === undefined) return undefined;
    const unmount = new AbortController();
    const load = async () => {
      try {
        const response = await fetch(address, { signal: unmount.signal });
        if (response.status === 200) setState(readPollState(await response.json()));
      } catch {
        // If the votes cannot be loaded, the poll stays a list without inputs.
      }
    };
    const stopObserving = observeNear(place.current, "200px", () => void load());
    return () => {
      stopObserving();
      unmount.abort();
    };
  }, [address, place]);

  const hasVoted = (state?.votedIds.length ?? 0) > 0;
  // An option may have been removed since the vote.
  const selectedIds = options
    .map(({ id }) => id)
    .filter((id) => (unsentIds ?? state?.votedIds)?.includes(id) === true);

  const select = (id: string, isSelected: boolean) => {
    const others = takesSeveral ? selectedIds.filter((other) => other !== id) : [];
    selections.current += 1;
    setUnsentIds(isSelected ? [...others, id] : others);
  };

  /** Replaces the reader's vote. An empty list removes it. */
  const cast = async (optionIds: readonly string[]) => {
    if (address === undefined || isSending) return;
    if (optionIds.length === 0 && !hasVoted) {
      setMessage(texts.chooseFirst);
      return;
    }
    const before = selections.current;
    setSending(true);
    setMessage("");
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ optionIds }),
      });
      const next = response.status === 200 ? readPollState(await response.json()) : undefined;
      if (next === undefined) {
        setMessage(texts.failed);
        return;
      }
      setState(next);
      // Another option that was selected meanwhile stays selected, and is not yet counted.
      if (selections.current !== before) return;
      setUnsentIds(undefined);
      setMessage(optionIds.length === 0 ? texts.takenBack : texts.counted);
    } catch {
      setMessage(texts.unreachable);
    } finally {
      setSending(false);
    }
  };
  return { state, selectedIds, hasVoted, isSending, message, select, cast };
}
