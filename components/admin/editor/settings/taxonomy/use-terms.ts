"use client"; // loads categories and tags while the writer types

import { useEffect, useState } from "react";
import useSWR from "swr";
import { findTerms, searchTerms, type Term, type TermKind } from "../../data/term-calls.ts";

/** Delay between the last keystroke and the search, in milliseconds. */
const searchDelay = 200;

const none: readonly Term[] = [];

/** Returns the terms with the given IDs and the terms that match a typed text. */
export function useTerms(kind: TermKind, ids: readonly string[], typed: string, language: string) {
  const [text, setText] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.trim()), searchDelay);
    return () => clearTimeout(timer);
  }, [typed]);
  const options = { keepPreviousData: true };
  const chosen = useSWR(["terms", kind, ids.join(",")], async () => findTerms(kind, ids), options);
  const found = useSWR(
    ["search", kind, text, language],
    async () => searchTerms(kind, text, language),
    options,
  );
  const byId = new Map(
    [...(chosen.data ?? none), ...(found.data ?? none)].map((one) => [one.id, one]),
  );
  return {
    /** The chosen terms in their order. A term that has not loaded yet has no label. */
    chosen: ids.map((id): Term => byId.get(id) ?? { id, label: "…" }),
    found: found.data ?? none,
    isLoading: found.isLoading,
  };
}
