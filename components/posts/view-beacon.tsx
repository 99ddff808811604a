"use client"; // tells the site, once the page is really looked at, that it was read

import { useEffect } from "react";

/** Counts one view of a post. Shows nothing; a reader who does not want to be counted is not. */
export function ViewBeacon({ address }: { address: string }) {
  useEffect(() => {
    if (navigator.doNotTrack === "1" || Reflect.get(navigator, "globalPrivacyControl") === true) {
      return;
    }
    const events = new AbortController();
    const countOnceSeen = () => {
      // A page that is rendered ahead is hidden until somebody turns to it.
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
