import { AuthError } from "./auth-error.ts";
import { readRedirectUrl } from "./authorization-url.ts";
import type { Lock } from "./lock.ts";
import type { CallSite } from "./site-calls.ts";
import type { PageMember } from "./page-member.ts";
import type { SiteFetch } from "./site-fetch.ts";
import type { TokenStore } from "./token-store.ts";
import { emptyTokens } from "./tokens.ts";

type LogoutOptions = {
  readonly clientId: string;
  readonly callSite: CallSite;
  readonly siteFetch: SiteFetch;
  readonly lock: Lock;
  readonly store: TokenStore;
  readonly pageMember: PageMember;
};

/** Creates a function that ends the session in this browser. The browser must then navigate to `logoutUrl`. */
export function createLogout(options: LogoutOptions) {
  const { clientId, callSite, siteFetch, lock, store, pageMember } = options;
  /**
   * Deletes the site's cookies, then the tokens. If only the tokens were deleted, a reload would restore the
   * session.
   */
  const endSession = () =>
    lock(async () => {
      const { ok, status } = await siteFetch("/api/session", { method: "DELETE" });
      if (!ok) throw new AuthError("CALL_FAILED", "something went wrong", { status });
      pageMember.release();
      store.write(emptyTokens);
    });

  return async (originalUrl: string): Promise<{ logoutUrl: string }> => {
    try {
      const { redirectSession } = await callSite((client) =>
        client.redirects.createRedirectSession({
          logout: { clientId },
          callbacks: { postFlowUrl: originalUrl },
        }),
      );
      return { logoutUrl: readRedirectUrl(redirectSession) };
    } finally {
      // The session ends even if the call fails.
      await endSession();
    }
  };
}
