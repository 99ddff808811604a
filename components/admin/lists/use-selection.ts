"use client"; // keeps the selected items of a list

import { useState } from "react";

type Item = { readonly id: string };

/** The selected items of a list, and the functions that change the selection. */
export type Selection<Selected extends Item> = {
  readonly selected: readonly Selected[];
  readonly has: (id: string) => boolean;
  readonly toggle: (id: string) => void;
  readonly selectAll: () => void;
  readonly clear: () => void;
};

/** Returns the selection of a list. An item that leaves the list also leaves the selection. */
export function useSelection<Selected extends Item>(
  items: readonly Selected[],
): Selection<Selected> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
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
