"use client"; // loads choices while the writer types

import { useEffect, useState } from "react";
import useSWR from "swr";
import { foldLabel } from "#lib/site/text/fold-text.ts";

type Choice = { readonly id: string; readonly label: string };

type Calls<Found extends Choice> = {
  /** Names the choices in the cache. */
  readonly key: readonly string[];
  readonly find: (ids: readonly string[]) => Promise<Found[]>;
  readonly search: (text: string) => Promise<Found[]>;
};

/** Delay between the last keystroke and the search, in milliseconds. */
const searchDelay = 200;

/**
 * Returns the choices with the given IDs, the typed text, and the choices that match it. While the search is loading, and if it
 * fails, returns the matching choices of the previous search, so that the list does not change under the pointer.
 */
export function useChoices<Found extends Choice>(
  ids: readonly string[],
  { key, find, search }: Calls<Found>,
) {
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  const options = { keepPreviousData: true };
  const chosen = useSWR([...key, "chosen", ids.join(",")], async () => find(ids), options);
  const found = useSWR([...key, "search", text], async () => search(text), options);
  const results = found.data ?? [];
  const isCurrent = typed.trim() === text && !found.isLoading && found.error === undefined;
  const known = [...(chosen.data ?? []), ...results];
  const byId = new Map<string, Choice>(known.map((one) => [one.id, one]));
  return {
    typed,
    onType: setTyped,
    /** The chosen items in their order. An item that has not loaded yet has no label. */
    chosen: ids.map((id) => byId.get(id) ?? { id, label: "…" }),
    found: isCurrent ? results : results.filter(({ label }) => isMatch(label, typed)),
    isLoading: found.isLoading,
    /** Whether `found` contains all choices that match the typed text. */
    isCurrent,
  };
}

const isMatch = (label: string, text: string): boolean =>
  foldLabel(label).includes(foldLabel(text));
