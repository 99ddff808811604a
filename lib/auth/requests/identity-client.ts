/**
 * The identity calls: `@wix/identity` and `@wix/redirects` with our own `fetch`, and calls that these packages
 * lack (specification section 7).
 */
import { authentication, recovery, verification } from "@wix/identity";
import { redirects } from "@wix/redirects";
import { createClient } from "@wix/sdk";
import type { HttpClient } from "@wix/sdk-types";
import type { Prompt } from "../../wix/identity.ts";
import type { ServerState } from "../login/login-state.ts";

/** Any host that is not Wix's own. The packages then use the paths of a site's own host. */
const siteHost = "site.invalid";

const authenticationPath = "/_api/iam/authentication";

const proceed =
  (httpClient: HttpClient) =>
  async (stateToken: string): Promise<ServerState> => {
    const { data } = await httpClient.request<ServerState>(() => ({
      method: "POST",
      url: `${authenticationPath}/v1/state/proceed`,
      data: { stateToken },
    }));
    return data;
  };

const resendCode =
  (httpClient: HttpClient) =>
  async (stateToken: string): Promise<void> => {
    await httpClient.request(() => ({
      method: "POST",
      url: "/_api/iam/verification/v1/auth/resend",
      data: { stateToken },
    }));
  };

/** Creates `changePassword` as in the packages, but with the current password, which long-lived logins must send. */
const changeKnownPassword =
  (httpClient: HttpClient) =>
  async (newPassword: string, currentPassword: string): Promise<void> => {
    await httpClient.request(() => ({
      method: "POST",
      url: `${authenticationPath}/v2/change-password`,
      data: { newPassword, currentPassword },
    }));
  };

/**
 * Creates `createRedirectSession` as in the packages, but with the prompts of OpenID Connect that they lack, and
 * with the handle of an authorization request that waits for a login.
 */
const createAuthSession =
  (httpClient: HttpClient) =>
  async (
    auth: { readonly authRequest: redirects.AuthorizeRequest; readonly prompt: Prompt },
    waiting?: string,
  ): Promise<redirects.CreateRedirectSessionResponse> => {
    const preferences = { additionalQueryParameters: { session: waiting } };
    const { data } = await httpClient.request<redirects.CreateRedirectSessionResponse>(() => ({
      method: "POST",
      url: "/headless/v1/redirect-session",
      data: waiting === undefined ? { auth } : { auth, preferences },
    }));
    return data;
  };

export type IdentityClient = ReturnType<typeof createIdentityClient>;

/** Creates a client that makes its calls through `fetch`, with URLs at a host that does not exist. */
export function createIdentityClient(fetch: typeof globalThis.fetch) {
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
      beside: { proceed, resendCode, changeKnownPassword, createAuthSession },
    },
  });
}
