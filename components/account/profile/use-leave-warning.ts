"use client"; // asks before a page with unsaved changes is left

import { useEffect } from "react";

/**
 * Asks `question` before a link or the browser's back button leads away. Before the page is closed or loaded again,
 * the browser asks in its own words.
 */
export function useLeaveWarning(hasUnsaved: boolean, question: string): void {
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    /** Asks once: a link that loads another page would make the browser ask, too. */
    const mayLeave = (): boolean => {
      const isSure = confirm(question);
      if (isSure) listening.abort();
      return isSure;
    };
    addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    // Before React hears of the click.
    addEventListener(
      "click",
      (event) => {
        if (!leadsAway(event) || mayLeave()) return;
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { signal, capture: true },
    );
    // Typed as always there, and missing in older browsers.
    if ("navigation" in window) {
      window.navigation.addEventListener(
        "navigate",
        (event) => {
          const isBack = event.navigationType === "traverse" && event.cancelable;
          if (isBack && !mayLeave()) event.preventDefault();
        },
        { signal },
      );
    }
    return () => listening.abort();
  }, [hasUnsaved, question]);
}

/** Returns whether a click follows a link to another page in this tab. */
function leadsAway(event: MouseEvent): boolean {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element ? target.closest("a") : null;
  if (link === null || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false;
  if (link.target !== "" && link.target !== "_self") return false;
  const { origin, pathname, search } = new URL(link.href, location.href);
  return origin + pathname + search !== location.origin + location.pathname + location.search;
}
