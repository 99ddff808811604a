"use client"; // opens a page after a call

import { useRouter } from "next/navigation";
import { useEffect, useRef, useTransition } from "react";

/**
 * Returns a function that opens a page after a slow call, and whether the page is opening. If the member has left this
 * page meanwhile, it opens nothing.
 */
export function useLateNavigation() {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const openPage = (path: string) => {
    if (isHere.current) startOpening(() => router.push(path));
  };
  return { openPage, isOpening };
}
