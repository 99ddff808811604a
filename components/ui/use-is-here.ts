"use client"; // reads the address

import { useEffect, useRef } from "react";

/**
 * Returns a function that reports whether the page of this component is still open. The page may have removed the component
 * itself. After a slow call, check it before a navigation, because the visitor may have opened another page meanwhile.
 */
export function useIsHere(): () => boolean {
  const page = useRef<string>(undefined);
  useEffect(() => {
    page.current = location.pathname;
  }, []);
  return () => page.current === location.pathname;
}
