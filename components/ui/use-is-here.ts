"use client"; // reads the address

import { useEffect, useRef } from "react";

/**
 * Returns a function that reports whether the page of this component is still open, even if the component was
 * unmounted. Call it before navigating after a slow request, because the visitor may have opened another page.
 */
export function useIsHere(): () => boolean {
  const page = useRef<string>(undefined);
  useEffect(() => {
    page.current = location.pathname;
  }, []);
  return () => page.current === location.pathname;
}
