import type { ReactNode } from "react";
import { PageLink } from "#components/layout/page-link.tsx";
import type { Destination } from "./finish-login.ts";
import { sisterAddress } from "./page-query.ts";

/** Makes words of a message the link to a sister page, which leads to the same destination. */
export function sisterLink(path: string, destination: Destination) {
  const href = sisterAddress(path, destination);
  return (text: ReactNode) => <PageLink href={href}>{text}</PageLink>;
}
