import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { z } from "zod";
import { settings } from "../../config/current.ts";
import { paths } from "../../site/paths.ts";
import { parseAnswer } from "../../upstream/json-answer.ts";
import { callUpstream } from "../../upstream/upstream.ts";
import { clientId } from "./member-token.ts";

/** The response to a new redirect session. */
export const redirectSession = z.object({ redirectSession: z.object({ fullUrl: z.url() }) });
const tokens = z.object({ refresh_token: z.string() });

export type PostJson = (
  path: string,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Response>;

/** Creates a function that posts JSON to the upstream on behalf of a client. */
export const createJsonSender =
  (client: string): PostJson =>
  (path, body, headers = {}) =>
    callUpstream(
      new Request(`http://upstream${path}`, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
      client,
    );

/**
 * Exchanges the session token of a finished login for a refresh token, as a browser would, with its own PKCE
 * challenge. Returns `undefined` if the upstream rejects a step, for example because the login took too long.
 */
export async function exchangeSession(
  client: string,
  sessionToken: string,
  device: string,
): Promise<string | undefined> {
  const post = createJsonSender(client);
  const redirectUri = settings().site.url + paths.loginCallback();
  const codeVerifier = randomBytes(32).toString("base64url");
  const state = randomBytes(16).toString("base64url");
  const answer = await post("/_api/redirects-api/v1/redirect-session", {
    auth: {
      authRequest: {
        clientId: clientId(),
        redirectUri,
        responseType: "code",
        responseMode: "query",
        codeChallenge: createHash("sha256").update(codeVerifier).digest("base64url"),
        codeChallengeMethod: "S256",
        scope: "offline_access",
        state,
        sessionToken,
      },
      prompt: "none",
    },
  });
  if (isRefusal(answer)) return undefined;
  const session = await parseAnswer(answer, redirectSession);
  const { pathname, search } = new URL(session.redirectSession.fullUrl);
  const authorized = await callUpstream(new Request(`http://upstream${pathname}${search}`), client);
  const location = authorized.headers.get("location") ?? "";
  if (!location.startsWith(redirectUri)) return undefined;
  const parameters = new URL(location).searchParams;
  if (parameters.get("state") !== state) return undefined;
  const granted = await post(
    "/oauth2/token",
    {
      clientId: clientId(),
      grantType: "authorization_code",
      redirectUri,
      code: parameters.get("code"),
      codeVerifier,
    },
    { "X-Quire-Device": device },
  );
  return isRefusal(granted) ? undefined : (await parseAnswer(granted, tokens)).refresh_token;
}

const isRefusal = ({ status }: Response): boolean => status >= 400 && status < 500;
