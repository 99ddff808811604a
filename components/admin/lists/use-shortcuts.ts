"use client"; // listens to the keyboard

import { useEffect, useRef, useState, useSyncExternalStore } from "react";
/** The effects of keys. */
type Commands = Readonly<Record<string, () => void>>;

/** Calls a command when its key is pressed, but not while the member types or a dialog or menu is open. */
export function useShortcuts(isOn: boolean, commands: Commands): void {
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
    change: (wanted: boolean) => {
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
