"use client"; // observes scrolling, and marks the current section

import { useEffect, useRef, type ComponentProps } from "react";

/** Renders an outline's links and marks the one for the last heading above the middle of the screen. */
export function CurrentSection(props: ComponentProps<"nav">) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const links = [...(nav.current?.querySelectorAll("a") ?? [])];
    const headings = links.map(({ hash }) =>
      document.getElementById(decodeURIComponent(hash.slice(1))),
    );
    const above = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) above.add(target);
          else above.delete(target);
        }
        const last = headings.findLastIndex((heading) => heading !== null && above.has(heading));
        for (const [index, link] of links.entries()) {
          if (index === last) link.setAttribute("aria-current", "location");
          else link.removeAttribute("aria-current");
        }
        const top = (links[last]?.offsetTop ?? 0) - (nav.current?.clientHeight ?? 0) / 2;
        nav.current?.scrollTo({ top });
      },
      // Extends the root upwards indefinitely, so that every heading above the middle counts as visible.
      { rootMargin: "1000000px 0px -50% 0px" },
    );
    for (const heading of headings) if (heading !== null) observer.observe(heading);
    return () => observer.disconnect();
  }, []);
  return <nav {...props} ref={nav} />;
}
