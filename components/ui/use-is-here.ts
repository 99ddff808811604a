"use client"; // reads the address

import { useEffect, useRef } from "react";

/**
 * Returns a function that reports whether the page of this component is still open, even if the page no longer shows the
 * component. Otherwise, a call that the page made must not lead away from the page that was opened meanwhile.
 */
export function useIsHere(): () => boolean {
  const page = useRef<string>(undefined);
  useEffect(() => {
    page.current = location.pathname;
  }, []);
  return () => page.current === location.pathname;
}
