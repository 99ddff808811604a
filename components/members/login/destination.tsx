import type { ReactNode } from "react";
import { PageLink } from "#components/layout/page-link.tsx";

/** Where a login leads, taken from the URL of the page where it started. */
export type Destination = {
  /** A path on this site, or an empty string for the previous page. */
  readonly returnTo: string;
  /** Handle of the authorization request waiting for this login, or an empty string. */
  readonly session: string;
};

/** Renders hidden inputs with a login's destination, for forms submitted without JavaScript. */
export function HiddenDestination({ returnTo, session }: Destination) {
  return (
    <>
      {returnTo !== "" && <input type="hidden" name="returnTo" value={returnTo} />}
      {session !== "" && <input type="hidden" name="session" value={session} />}
    </>
  );
}

/** Returns the URL of another page of the login, with the same destination. */
export function withDestination(path: string, { returnTo, session }: Destination): string {
  const query = new URLSearchParams();
  if (returnTo !== "") query.set("returnTo", returnTo);
  if (session !== "") query.set("session", session);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** Creates a renderer for a `link` tag: a link to the login or registration page with the same destination. */
export function createRelatedLink(path: string, destination: Destination) {
  const href = withDestination(path, destination);
  return (text: ReactNode) => <PageLink href={href}>{text}</PageLink>;
}
