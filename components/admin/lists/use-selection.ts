"use client"; // keeps the selected items

import { useState } from "react";

export type Selection<Item> = {
  readonly selected: readonly Item[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
};

/** Returns the selected items of the page, and functions that change the selection. */
export function useSelection<Item extends { readonly id: string }>(
  items: readonly Item[],
): Selection<Item> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    // An item that leaves the list also leaves the selection.
    selected: items.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    selectAll: () => setIds(new Set(items.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}
