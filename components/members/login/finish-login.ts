import { memberAuth } from "#lib/auth/browser.ts";
import { welcomeAnchor } from "#lib/site/paths/return-anchors.ts";
import { safeReturnTo, sitePath } from "#lib/site/paths/return-to.ts";
import { forgetTextsOfOthers } from "../session/unsaved-texts.ts";
import type { Destination } from "./destination.tsx";
import { clearPendingLogin } from "./pending-login.ts";

type Navigation = {
  readonly goTo: (path: string) => void;
  /** Returns whether the page of the login is still open. */
  readonly isHere: () => boolean;
};

/**
 * Exchanges the session token from a successful login for member tokens, then navigates to the destination unless the
 * visitor has opened another page meanwhile.
 * If an authorization request is waiting for the login, passes the session token to that request instead.
 */
export async function finishLogin(
  sessionToken: string,
  { returnTo, session }: Destination,
  { goTo, isHere }: Navigation,
): Promise<void> {
  const auth = memberAuth();
  if (session !== "") {
    const { authUrl } = await auth.resumeAuthorization(sessionToken, session);
    clearPendingLogin();
    if (isHere()) location.assign(authUrl);
    return;
  }
  auth.setTokens(await auth.getMemberTokensForDirectLogin(sessionToken));
  clearPendingLogin();
  await forgetTextsOfOthers();
  if (isHere()) goTo(chooseDestination(returnTo));
}

/** Returns the path to open after a login: `returnTo` or, if that is empty, the previous page. */
export function chooseDestination(returnTo: string): string {
  return safeReturnTo(returnTo === "" ? findPreviousPage() : returnTo);
}

/**
 * Returns the path of the page on this site that the visitor came from, or `undefined` if there is none or
 * the browser hides it. The login link in the header cannot contain the path, because cached pages are the
 * same for all visitors.
 */
function findPreviousPage(): string | undefined {
  return (
    [...listVisitedAddresses(), document.referrer]
      .filter((address) => address.startsWith(`${location.origin}/`))
      // Strips the welcome anchor, so that members who log in again are not welcomed twice.
      .map((address) =>
        sitePath(address.slice(location.origin.length).replace(`#${welcomeAnchor}`, "")),
      )
      .find((path) => path !== undefined)
  );
}

/** Returns the URLs that this tab has visited, latest first. */
function listVisitedAddresses(): string[] {
  // TypeScript types `navigation` as always present, but older browsers lack it.
  if (!("navigation" in window)) return [];
  const { currentEntry } = window.navigation;
  return window.navigation
    .entries()
    .filter(({ index }) => index < (currentEntry?.index ?? 0))
    .toReversed()
    .flatMap(({ url }) => url ?? []);
}
