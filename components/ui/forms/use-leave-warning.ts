"use client"; // asks before a page with unsaved changes is left

import { useEffect } from "react";

const never = (): boolean => false;

/** Events that the member has already confirmed, so that other forms on the page do not ask again. */
const confirmedEvents = new WeakSet<Event>();

/**
 * Asks `question` before a link or the browser's back button leaves the page. Before the page is closed or
 * reloaded, the browser shows its own prompt. `canLeave` saves the changes if it can, and returns whether the member can
 * leave without a prompt.
 */
export function useLeaveWarning(
  hasUnsaved: boolean,
  question: string,
  canLeave: (isClosing: boolean) => boolean = never,
): void {
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    /** Whether the member has agreed to leave, in which case the browser must not ask again. */
    let isLeaving = false;
    const confirmLeave = (event: Event): boolean => {
      if (!confirmedEvents.has(event)) {
        if (canLeave(false)) return true;
        if (!confirm(question)) return false;
        confirmedEvents.add(event);
      }
      isLeaving = true;
      return true;
    };
    const warn = (event: Event) => !isLeaving && !canLeave(true) && event.preventDefault();
    addEventListener("beforeunload", warn, { signal });
    // If the member continues editing, they have not left the page.
    addEventListener("input", () => (isLeaving = false), { signal, capture: true });
    // In the capture phase, before React handles the click.
    addEventListener(
      "click",
      (event) => {
        isLeaving = false;
        if (!followsLink(event) || confirmLeave(event)) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { signal, capture: true },
    );
    // TypeScript types `navigation` as always present, but older browsers lack it.
    if ("navigation" in window) {
      window.navigation.addEventListener(
        "navigate",
        (event) => {
          const isBack = event.navigationType === "traverse" && event.cancelable;
          if (!isBack || !isOtherPage(event.destination.url)) return;
          if (!confirmLeave(event)) event.preventDefault();
        },
        { signal },
      );
    }
    return () => listening.abort();
  }, [hasUnsaved, question, canLeave]);
}

/** Returns whether a click opens another page in this tab. */
function followsLink(event: MouseEvent): boolean {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (link.target !== "" && link.target !== "_self") return false;
  return !link.hasAttribute("download") && isOtherPage(link.href);
}

/** Returns whether a URL is a web page other than the current one, ignoring the fragment. */
function isOtherPage(address: string): boolean {
  const { protocol, origin, pathname, search } = new URL(address, location.href);
  if (protocol !== "http:" && protocol !== "https:") return false;
  return origin + pathname + search !== location.origin + location.pathname + location.search;
}
