/**
 * The authorization code flow on the server, for logins without JavaScript and for requests pending a login.
 */
import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { settings } from "../../config/current.ts";
import { paths } from "../../site/paths/paths.ts";
import { parseAnswer, requestJson } from "../../upstream/json-calls.ts";
import { clientId } from "./member-token.ts";

const redirectSession = z
  .object({ redirectSession: z.object({ fullUrl: z.url() }) })
  .transform((answer) => answer.redirectSession.fullUrl);
const tokens = z.object({ refresh_token: z.string() });

const createRedirectSession = (body: unknown, caller: { client: string; token?: string }) =>
  requestJson("/_api/redirects-api/v1/redirect-session", { body, ...caller });

/**
 * Exchanges a completed login's session token for a refresh token, as a browser would, with a separate PKCE challenge.
 * Returns `undefined` if the upstream rejects a step, for example because the login took too long.
 *
 * @param client the client's rate limit key
 * @param device the session's name in the member's list of sessions
 */
export async function exchangeSession(client: string, sessionToken: string, device: string) {
  const redirectUri = settings().site.url + paths.loginCallback();
  const codeVerifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const authRequest = {
    clientId: clientId(),
    redirectUri,
    responseType: "code",
    responseMode: "query",
    codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    codeChallengeMethod: "S256",
    scope: "offline_access",
    state,
    sessionToken,
  };
  const answer = await createRedirectSession({ auth: { authRequest, prompt: "none" } }, { client });
  if (isRejection(answer)) return undefined;
  const { pathname, search } = new URL(await parseAnswer(answer, redirectSession));
  const authorized = await requestJson(pathname + search, { client });
  const location = authorized.headers.get("location") ?? "";
  if (!location.startsWith(redirectUri)) return undefined;
  const parameters = new URL(location).searchParams;
  if (parameters.get("state") !== state) return undefined;
  const granted = await requestJson("/oauth2/token", {
    client,
    headers: { "X-Quire-Device": device },
    body: {
      clientId: clientId(),
      grantType: "authorization_code",
      redirectUri,
      code: parameters.get("code"),
      codeVerifier,
    },
  });
  return isRejection(granted) ? undefined : (await parseAnswer(granted, tokens)).refresh_token;
}

const isRejection = ({ status }: Response): boolean => status >= 400 && status < 500;

const waitingRequest = z.object({
  /** Host to which the member is redirected. */
  clientHost: z.string(),
  scope: z.string(),
  /** URL of the login page, including the request. */
  loginUrl: z.url(),
});

/** Returns the pending request with this handle, or `undefined` if it has expired or is not ours. */
export async function readWaitingRequest(session: string) {
  const response = await requestJson(
    `/oauth2/authorize/request?${new URLSearchParams({ session })}`,
  );
  return response.status === 400 || response.status === 404
    ? undefined
    : parseAnswer(response, waitingRequest);
}

/**
 * Returns the URL that resumes a pending request for the member identified by this access token, or by the
 * session token of a login that has just succeeded.
 */
export async function resumeWaitingRequest(
  session: string,
  client: string,
  { sessionToken, ...login }: { readonly token?: string; readonly sessionToken?: string },
): Promise<string> {
  const body = {
    auth: { authRequest: { clientId: clientId(), sessionToken }, prompt: "none" },
    preferences: { additionalQueryParameters: { session } },
  };
  const response = await createRedirectSession(body, { client, ...login });
  return response.status === 400 ? paths.expiredLogin() : parseAnswer(response, redirectSession);
}
