"use client"; // moves the focus between rows

import { useLayoutEffect, useRef } from "react";

type Item = { readonly id: string };

/** Returns the attributes by which shortcuts find the row of an item. */
export const buildRowProps = (id: string) => ({
  id: `row-${id}`,
  "data-row": id,
  tabIndex: -1,
});

/** Returns the ID of the item whose row contains the focus. */
export const findCurrentId = (): string | undefined =>
  document.activeElement?.closest("[data-row]")?.getAttribute("data-row") ?? undefined;

const focusRow = (item: Item | undefined): void => {
  if (item !== undefined) document.getElementById(buildRowProps(item.id).id)?.focus();
};

/**
 * Returns `move`, which moves the focus to the next or previous row. If the row with the focus leaves the list, the
 * focus moves to the one that takes its place.
 */
export function useRowFocus(items: readonly Item[]) {
  const lastIndex = useRef<number>(undefined);
  const lastElement = useRef<HTMLElement>(undefined);
  const previous = useRef(items);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = items;
    if (before === items || lastIndex.current === undefined) return;
    if (document.activeElement !== document.body) return;
    focusRow(items[Math.min(lastIndex.current, items.length - 1)]);
  }, [items]);
  return {
    move(step: 1 | -1) {
      const index = items.findIndex(({ id }) => id === findCurrentId());
      const target = index === -1 ? 0 : Math.min(Math.max(index + step, 0), items.length - 1);
      focusRow(items[target]);
    },
    /** Remembers the place of the row with the focus, before an action on it. */
    remember() {
      const index = items.findIndex(({ id }) => id === findCurrentId());
      lastIndex.current = index === -1 ? undefined : index;
      const { activeElement } = document;
      lastElement.current = activeElement instanceof HTMLElement ? activeElement : undefined;
    },
    /** Returns the focus to where it was before the action, once a dialog is gone. */
    returnTo() {
      if (document.activeElement !== document.body) return;
      if (lastElement.current?.isConnected === true) lastElement.current.focus();
      else focusRow(items[Math.min(lastIndex.current ?? 0, items.length - 1)]);
    },
  };
}
