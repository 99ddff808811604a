import { memberAuth } from "#lib/auth/browser.ts";
import { forgetPendingLogin } from "./pending-login.ts";
import { previousPage } from "./previous-page.ts";
import { safeReturnTo } from "#lib/site/return-to.ts";

/** The destination of a login, from the address of the page where the login began. */
export type Destination = {
  /** A path of this site, or empty for the previous page. */
  readonly returnTo: string;
  /** Handle of the authorization request that waits for this login, or empty. */
  readonly session: string;
};

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
    forgetPendingLogin();
    location.assign(authUrl);
    return;
  }
  auth.setTokens(await auth.getMemberTokensForDirectLogin(sessionToken));
  forgetPendingLogin();
  goTo(safeReturnTo(returnTo === "" ? previousPage() : returnTo));
}
