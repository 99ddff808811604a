import type { ReactNode } from "react";
import { PageLink } from "#components/layout/page-link.tsx";
import { sisterAddress, type PageQuery } from "./page-query.ts";

/** Makes words of a message the link to a sister page, which leads to the same destination. */
export function sisterLink(path: string, query: PageQuery) {
  const href = sisterAddress(path, query);
  return (text: ReactNode) => <PageLink href={href}>{text}</PageLink>;
}
