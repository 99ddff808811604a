"use client"; // loads categories and tags while the writer types

import { findGroups, searchGroups } from "../../data/group-calls.ts";
import type { Group } from "../../../taxonomy/taxonomy-calls.ts";
import { useChoices } from "../use-choices.ts";

/** Returns the categories or tags with the given IDs, and the ones that match a typed text. */
export const useGroups = (kind: Group, ids: readonly string[], typed: string, language: string) =>
  useChoices(ids, typed, {
    key: [kind, language],
    find: (some) => findGroups(kind, some),
    search: (text) => searchGroups(kind, text, language),
  });
