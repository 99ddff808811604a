"use client"; // loads categories and tags while the writer types

import { findTerms, searchTerms, type TermKind } from "../../data/term-calls.ts";
import { useChoices } from "../use-choices.ts";

/** Returns the terms with the given IDs and the terms that match a typed text. */
export const useTerms = (
  kind: TermKind,
  ids: readonly string[],
  typed: string,
  options: { readonly language?: string; readonly canCreate: boolean },
) =>
  useChoices(ids, typed, {
    key: [kind, options.language ?? ""],
    find: (some) => findTerms(kind, some),
    search: (text) => searchTerms(kind, text, options),
  });
