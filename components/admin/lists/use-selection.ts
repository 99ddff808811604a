"use client"; // keeps the selected items

import { useState } from "react";

export type Selection<Item> = ReturnType<typeof useSelection<Item & { readonly id: string }>>;

/** Returns the selected items of the list, and functions that change the selection. */
export function useSelection<Item extends { readonly id: string }>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // An item that leaves the list also leaves the selection.
  const selected = items.filter(({ id }) => ids.has(id));
  const selectAll = () => setIds(new Set(items.map(({ id }) => id)));
  const clear = () => setIds(new Set());
  return {
    selected,
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    remove: (removed: readonly Item[]) =>
      setIds((before) => {
        const others = new Set(removed.map(({ id }) => id));
        return new Set([...before].filter((id) => !others.has(id)));
      }),
    /** Selects all items, or none if all are selected. */
    toggleAll: () => (selected.length === items.length ? clear() : selectAll()),
  };
}
