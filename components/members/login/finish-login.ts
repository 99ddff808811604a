import { memberAuth } from "#lib/auth/browser.ts";
import { safeReturnTo, sitePath, welcomeAnchor } from "#lib/site/return-to.ts";
import type { Destination } from "./destination.tsx";
import { clearPendingLogin } from "./pending-login.ts";

/**
 * Exchanges the session token of a successful login for member tokens, and navigates to the destination. If an
 * authorization request waits for the login, that request receives the session token instead.
 */
export async function finishLogin(
  sessionToken: string,
  { returnTo, session }: Destination,
  goTo: (path: string) => void,
): Promise<void> {
  const auth = memberAuth();
  if (session !== "") {
    const { authUrl } = await auth.resumeAuthorization(sessionToken, session);
    clearPendingLogin();
    location.assign(authUrl);
    return;
  }
  auth.setTokens(await auth.getMemberTokensForDirectLogin(sessionToken));
  clearPendingLogin();
  goTo(chooseDestination(returnTo));
}

/** Returns the path that a login leads to: `returnTo`, or if it is empty, the previous page. */
export function chooseDestination(returnTo: string): string {
  return safeReturnTo(returnTo === "" ? findPreviousPage() : returnTo);
}

/**
 * Returns the path of the page of this site that the visitor came from, or `undefined` if there is none or the
 * browser does not reveal it. The header's link cannot contain the path, because cached pages are the same for all
 * visitors.
 */
function findPreviousPage(): string | undefined {
  return (
    [...listVisitedAddresses(), document.referrer]
      .filter((address) => address.startsWith(`${location.origin}/`))
      // Without the welcome anchor, so that a member who logs in again is not welcomed again.
      .map((address) =>
        sitePath(address.slice(location.origin.length).replace(`#${welcomeAnchor}`, "")),
      )
      .find((path) => path !== undefined)
  );
}

/** Returns the addresses that this tab showed before, the latest first. */
function listVisitedAddresses(): string[] {
  // TypeScript declares `navigation` as always present, but older browsers lack it.
  if (!("navigation" in window)) return [];
  const { currentEntry } = window.navigation;
  return window.navigation
    .entries()
    .filter(({ index }) => index < (currentEntry?.index ?? 0))
    .toReversed()
    .flatMap(({ url }) => url ?? []);
}
