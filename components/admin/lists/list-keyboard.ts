"use client"; // listens to the keyboard, and moves the focus between rows

import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";

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
 * focus moves to the row that takes its place.
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

/** Calls a command when its key is pressed, but not while the member types or a dialog or menu is open. */
export function useShortcuts(isOn: boolean, commands: Readonly<Record<string, () => void>>): void {
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const isModified = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
      if (event.defaultPrevented || isModified || isTyping(event.target) || isCovered()) return;
      const command = new Map(Object.entries(latest.current)).get(event.key);
      if (command === undefined) return;
      event.preventDefault();
      command();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isOn]);
}

const fields = "input:not([type=checkbox]), textarea, select, [contenteditable]";

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(fields) !== null;

const isCovered = (): boolean =>
  document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;

const storageKey = "quire-comment-shortcuts";

/**
 * Returns whether single-key shortcuts are on, and a function that switches them. The browser stores the choice,
 * because shortcuts can get in the way of speech input (https://www.w3.org/WAI/WCAG22/Understanding/character-key-shortcuts).
 */
export function useShortcutSwitch() {
  const stored = useSyncExternalStore(never, readChoice, () => true);
  const [chosen, setOn] = useState<boolean>();
  return {
    isOn: chosen ?? stored,
    onSwitch: (wanted: boolean) => {
      setOn(wanted);
      try {
        localStorage.setItem(storageKey, wanted ? "on" : "off");
      } catch {
        // The browser stores nothing. The choice lasts until the page is left.
      }
    },
  };
}

const never = () => () => undefined;

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}
