/**
 * The identity calls: `@wix/identity` and `@wix/redirects` over our own `fetch`, with what they lack
 * beside them in their style (specification section 7).
 */
import { authentication, recovery, verification } from "@wix/identity";
import { redirects } from "@wix/redirects";
import { createClient } from "@wix/sdk";
import type { HttpClient } from "@wix/sdk-types";
import type { Prompt } from "../wix/identity.ts";
import type { ServerState } from "./login-state.ts";

/** Any host that is not Wix's own: the packages then spell calls the way a site's own host has them. */
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

/** `changePassword` of the packages, with the password that long-lived logins have to give. */
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
 * `createRedirectSession` of the packages, with the prompts of OpenID Connect that they lack, and for a
 * request that waits at the platform for a login.
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

/** A client whose calls go through `fetch`, which sees them at a host that does not exist. */
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
