import type { ReactNode } from "react";
import { PageLink } from "#components/layout/page-link.tsx";

/** The destination of a login, from the address of the page where the login began. */
export type Destination = {
  /** A path of this site, or empty for the previous page. */
  readonly returnTo: string;
  /** Handle of the authorization request that waits for this login, or empty. */
  readonly session: string;
};

/** Renders hidden inputs with the destination of a login, for forms that are sent without scripts. */
export function HiddenDestination({ returnTo, session }: Destination) {
  return (
    <>
      {returnTo !== "" && <input type="hidden" name="returnTo" value={returnTo} />}
      {session !== "" && <input type="hidden" name="session" value={session} />}
    </>
  );
}

/** Creates a renderer for a `link` tag: a link to the login or registration page with the same destination. */
export function createRelatedLink(path: string, { returnTo, session }: Destination) {
  const query = new URLSearchParams();
  if (returnTo !== "") query.set("returnTo", returnTo);
  if (session !== "") query.set("session", session);
  const href = query.size === 0 ? path : `${path}?${query.toString()}`;
  return (text: ReactNode) => <PageLink href={href}>{text}</PageLink>;
}
