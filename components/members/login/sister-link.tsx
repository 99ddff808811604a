import type { ReactNode } from "react";
import { PageLink } from "#components/layout/page-link.tsx";
import type { Destination } from "./finish-login.ts";
import { sisterAddress } from "../page-query.ts";

/** Creates a renderer for a `link` tag: a link to the login or registration page with the same destination. */
export function sisterLink(path: string, destination: Destination) {
  const href = sisterAddress(path, destination);
  return (text: ReactNode) => <PageLink href={href}>{text}</PageLink>;
}
