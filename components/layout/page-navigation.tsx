"use client"; // opens links to pages without a new document

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { opensElsewhere } from "./opens-elsewhere.ts";

/** Navigation to another page has the transition type `page` (see `site-frame.tsx`). */
const options = { transitionTypes: ["page"] };

/**
 * Handles all links that `PageLink` renders: prefetches a page when the pointer, the focus or a finger is on its link, and
 * opens it without a new document. Renders no element. One component for all links is faster than one for each.
 */
export function PageNavigation() {
  const router = useRouter();

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // The listeners are on the window, so React's own handlers come first and can prevent a navigation.
    addEventListener(
      "click",
      (event) => {
        const link = findPageLink(event);
        if (link === undefined || event.defaultPrevented || opensElsewhere(link, event)) return;
        event.preventDefault();
        router.push(readAddress(link), options);
      },
      { signal },
    );
    let prefetched: HTMLAnchorElement | undefined;
    const prefetch = (event: Event) => {
      const link = findPageLink(event);
      if (link !== undefined && link !== prefetched) router.prefetch(readAddress(link));
      prefetched = link;
    };
    for (const type of ["pointerover", "focusin", "touchstart"]) {
      addEventListener(type, prefetch, { signal, passive: true });
    }
    return () => listening.abort();
  }, [router]);

  return null;
}

/** Returns the link to a page that an event concerns. */
function findPageLink({ target }: Event): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest("a") : null;
  return link?.dataset["page"] === undefined ? undefined : link;
}

/** Returns the path as it is in the document. */
const readAddress = (link: HTMLAnchorElement): string => link.getAttribute("href") ?? "";
