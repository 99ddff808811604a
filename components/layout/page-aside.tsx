"use client"; // knows when the page is left by a link, after which the browser still targets the old element

import { usePathname } from "next/navigation";
import type { ComponentProps } from "react";

/** An `aside` with a new element on every page, so that it is the target only of the page that was loaded with its anchor. */
export function PageAside(props: ComponentProps<"aside">) {
  return <aside key={usePathname()} {...props} />;
}
