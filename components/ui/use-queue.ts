"use client"; // keeps a queue in a ref

import { useRef } from "react";

/** Returns a function that runs actions one after another, so that a click during an action is not lost. */
export function useQueue(): (action: () => Promise<void>) => Promise<void> {
  const last = useRef(Promise.resolve());
  return (action) => (last.current = last.current.then(action, action));
}
