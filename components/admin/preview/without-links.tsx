"use client"; // ignores clicks on links to other pages

import { useEffect, type ReactNode } from "react";

/** Renders a page whose links lead nowhere, because other pages may not be shown in a frame. */
export function WithoutLinks({ children }: { children: ReactNode }) {
  useEffect(() => {
    const ignore = (event: Event) => {
      const link = event.target instanceof Element ? event.target.closest("a, form") : null;
      if (link === null || link.getAttribute("href")?.startsWith("#") === true) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", ignore, true);
    addEventListener("submit", ignore, true);
    return () => {
      removeEventListener("click", ignore, true);
      removeEventListener("submit", ignore, true);
    };
  }, []);
  return children;
}
