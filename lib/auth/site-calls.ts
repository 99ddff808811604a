/**
 * The identity calls: `@wix/identity` and `@wix/redirects` with our own `fetch`, and calls that these
 * packages lack. Failed calls throw an {@link AuthError}.
 */
import { authentication, recovery, verification } from "@wix/identity";
import { redirects } from "@wix/redirects";
import { createClient } from "@wix/sdk";
import type { HttpClient } from "@wix/sdk-types";
import { describeCallFailure } from "../wix/errors/call-failure.ts";
import { readFailure, type FailedResponse } from "../wix/errors/failure.ts";
import type { Prompt } from "../wix/identity.ts";
import { AuthError } from "./auth-error.ts";
import type { ServerState } from "./login-state.ts";
import type { SiteFetch } from "./site-fetch.ts";

/** With any host other than Wix's own, the packages use the paths of a site's own host. */
const siteHost = "site.invalid";

type Body = Readonly<Record<string, unknown>>;
type AuthSession = {
  readonly authRequest: redirects.AuthorizeRequest;
  readonly prompt: Prompt;
};

async function post<Data>(client: HttpClient, url: string, data: Body): Promise<Data> {
  const response = await client.request<Data>(() => ({ method: "POST", url, data }));
  return response.data;
}

const extensions = {
  proceed: (client: HttpClient) => (stateToken: string) =>
    post<ServerState>(client, "/_api/iam/authentication/v1/state/proceed", { stateToken }),

  resendCode: (client: HttpClient) => (stateToken: string) =>
    post<unknown>(client, "/_api/iam/verification/v1/auth/resend", { stateToken }),

  /**
   * The packages' `changePassword`, plus the current password, which members in long-lived sessions must
   * send.
   */
  changeKnownPassword: (client: HttpClient) => (newPassword: string, currentPassword: string) =>
    post<unknown>(client, "/_api/iam/authentication/v2/change-password", {
      newPassword,
      currentPassword,
    }),

  /**
   * The packages' `createRedirectSession`, plus the OpenID Connect prompts that they lack and the handle of
   * an authorization request that is pending a login.
   */
  createAuthSession: (client: HttpClient) => (auth: AuthSession, waiting?: string) =>
    post<redirects.CreateRedirectSessionResponse>(client, "/headless/v1/redirect-session", {
      auth,
      ...(waiting !== undefined && {
        preferences: { additionalQueryParameters: { session: waiting } },
      }),
    }),
};

/** Creates a client that makes its calls through `fetch`, with URLs on a nonexistent host. */
function createIdentityClient(fetch: typeof globalThis.fetch) {
  return createClient({
    host: { apiBaseUrl: siteHost },
    fetch,
    modules: {
      authentication: {
        registerV2: authentication.registerV2,
        loginV2: authentication.loginV2,
        changePassword: authentication.changePassword,
      },
      recovery: { sendRecoveryEmail: recovery.sendRecoveryEmail, recover: recovery.recover },
      verification: { verifyDuringAuthentication: verification.verifyDuringAuthentication },
      redirects: { createRedirectSession: redirects.createRedirectSession },
      extensions,
    },
  });
}

export type IdentityClient = ReturnType<typeof createIdentityClient>;
export type CallSite = ReturnType<typeof createSiteCalls>;

/**
 * Creates a function that makes calls through `fetch`. Each call gets its own client, which records the
 * response and the thrown error, because the packages drop response headers and replace thrown errors.
 */
export function createSiteCalls(fetch: SiteFetch) {
  return async <Result>(call: (client: IdentityClient) => Promise<Result>): Promise<Result> => {
    const recorded: { answer?: Response; thrown?: { readonly error: unknown } } = {};
    const client = createIdentityClient(async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      try {
        const answer = await fetch(pathname + search, init ?? {});
        recorded.answer = answer.clone();
        return answer;
      } catch (error) {
        recorded.thrown = { error };
        throw new Error("not sent", { cause: error });
      }
    });
    try {
      return await call(client);
    } catch (error) {
      if (recorded.thrown !== undefined) throw recorded.thrown.error;
      if (recorded.answer === undefined) throw error;
      throw toAuthError(error, await readFailure(recorded.answer));
    }
  };
}

function toAuthError(error: unknown, failure: FailedResponse): AuthError {
  const { code: wireCode, message } = describeCallFailure(error);
  return new AuthError("CALL_FAILED", message, { ...failure, cause: error, wireCode });
}
