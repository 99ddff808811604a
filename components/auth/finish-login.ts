import { memberAuth } from "#lib/auth/browser.ts";
import { forgetPendingLogin } from "./pending-login.ts";
import { previousPage } from "./previous-page.ts";
import { safeReturnTo } from "#lib/site/return-to.ts";

/** Where a login leads, from the address of the page it began at. */
export type Destination = {
  /** A path of this site, or empty: back to the page before. */
  readonly returnTo: string;
  /** An authorization request that waits at the platform for this login, or empty. */
  readonly session: string;
};

/**
 * Turns the session token of a login that succeeded into a member's tokens, and goes on to where it
 * began. A login that an authorization request waited for is that request's to use.
 */
export async function finishLogin(
  sessionToken: string,
  { returnTo, session }: Destination,
  goTo: (path: string) => void,
): Promise<void> {
  const auth = memberAuth();
  if (session !== "") {
    const { authUrl } = await auth.resumeAuthorization(sessionToken, session);
    forgetPendingLogin();
    location.assign(authUrl);
    return;
  }
  auth.setTokens(await auth.getMemberTokensForDirectLogin(sessionToken));
  forgetPendingLogin();
  goTo(safeReturnTo(returnTo === "" ? previousPage() : returnTo));
}
