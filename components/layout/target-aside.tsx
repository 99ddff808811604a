"use client"; // reads the path, which changes without a page load

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";

/**
 * Renders an `aside` that is `:target` only of the page that the browser loaded with its anchor. After a client-side
 * navigation, the browser keeps the old element as `:target`, so every page has a new element.
 */
export function TargetAside(props: ComponentProps<"aside">) {
  return <aside key={usePathname()} {...props} />;
}
