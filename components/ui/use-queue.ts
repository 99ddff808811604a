"use client"; // remembers the actions that wait

import { useRef } from "react";

/** Returns a function that runs actions one after the other, so that an action never waits for another click. */
export function useQueue(): (action: () => Promise<void>) => Promise<void> {
  const last = useRef(Promise.resolve());
  return (action) => (last.current = last.current.then(action, action));
}
