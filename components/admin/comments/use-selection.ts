"use client"; // keeps the selected comments

import { useState } from "react";
import type { AdminComment } from "./comment-schema.ts";

export type Selection = ReturnType<typeof useSelection>;

/** Returns the selected comments of the page, and functions that change the selection. */
export function useSelection(comments: readonly AdminComment[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // A comment that leaves the list also leaves the selection.
  const selected = comments.filter(({ id }) => ids.has(id));
  return {
    selected,
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    selectAll: () => setIds(new Set(comments.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
