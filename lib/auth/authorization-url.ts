/** The URLs of the authorization endpoint (docs/api.md, “Authorization endpoint”). */
import type { Prompt, ResponseMode } from "../wix/identity.ts";
import { AuthError } from "./auth-error.ts";
import type { OauthData } from "./authorization.ts";
import type { CallSite } from "./site-calls.ts";

type AuthUrlOptions = {
  readonly prompt?: Prompt;
  readonly responseMode?: ResponseMode;
  /** Session token from a login that has just succeeded, so that the member does not have to log in again. */
  readonly sessionToken?: string;
};

/** Creates the functions that request a URL from the site. */
export function createAuthorizationUrls(clientId: string, callSite: CallSite) {
  return {
    /** Returns the authorization URL. `prompt` defaults to `login`, and `responseMode` to `fragment`. */
    async getAuthUrl(
      { redirectUri, codeChallenge, state }: OauthData,
      { prompt = "login", responseMode = "fragment", sessionToken }: AuthUrlOptions = {},
    ): Promise<{ authUrl: string }> {
      const authRequest = {
        ...(redirectUri === "" ? {} : { redirectUri }),
        clientId,
        codeChallenge,
        codeChallengeMethod: "S256",
        responseMode,
        responseType: "code",
        scope: "offline_access",
        state,
        ...(sessionToken === undefined ? {} : { sessionToken }),
      };
      const { redirectSession } = await callSite((client) =>
        prompt === "login" || prompt === "none"
          ? client.redirects.createRedirectSession({ auth: { authRequest, prompt } })
          : client.extensions.createAuthSession({ authRequest, prompt }),
      );
      return { authUrl: readRedirectUrl(redirectSession) };
    },

    /**
     * Returns the URL that resumes an authorization request after the login for which it was pending.
     * `waiting` is the request's handle from the login page URL.
     */
    async resumeAuthorization(sessionToken: string, waiting: string): Promise<{ authUrl: string }> {
      const { redirectSession } = await callSite((client) =>
        client.extensions.createAuthSession(
          { authRequest: { sessionToken }, prompt: "none" },
          waiting,
        ),
      );
      return { authUrl: readRedirectUrl(redirectSession) };
    },
  };
}

/** Returns a redirect session's URL. Throws an {@link AuthError} if there is none. */
export function readRedirectUrl(session: { fullUrl?: string | null } | undefined): string {
  if (session?.fullUrl) return session.fullUrl;
  throw new AuthError("CALL_FAILED", "something went wrong", { status: 200 });
}
