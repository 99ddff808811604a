"use client"; // reports a view when the page is visible

import { useEffect } from "react";

/**
 * Counts one view of a post. Renders no element. Readers whose browsers send Do Not Track or Global Privacy
 * Control are not counted.
 */
export function ViewBeacon({ address }: { address: string }) {
  useEffect(() => {
    if (navigator.doNotTrack === "1" || Reflect.get(navigator, "globalPrivacyControl") === true) {
      return;
    }
    const events = new AbortController();
    const countOnceSeen = () => {
      // A prerendered page is hidden until the reader opens it.
      if (document.visibilityState !== "visible") return;
      events.abort();
      navigator.sendBeacon(address);
    };
    document.addEventListener("visibilitychange", countOnceSeen, { signal: events.signal });
    countOnceSeen();
    return () => events.abort();
  }, [address]);
  return null;
}
