"use client"; // uses the router

import { useRouter } from "next/navigation";
import { useTransition } from "react";

/**
 * Returns a function that opens a page after a slow call, and whether the page is opening. `from` is the path of the page
 * that made the call. If another page has been opened meanwhile, it stays.
 */
export function useLateNavigation() {
  const router = useRouter();
  const [isOpening, startOpening] = useTransition();
  const openPage = (path: string, from: string) => {
    if (location.pathname === from) startOpening(() => router.push(path));
  };
  return { openPage, isOpening };
}
