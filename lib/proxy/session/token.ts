import "server-only";
import { z } from "zod";
import { currentRequestId } from "../../logging/request-context.ts";
import { parseAnswer } from "../../upstream/json-answer.ts";
import { callUpstream, type Upstream } from "../../upstream/upstream.ts";
import { readBytes } from "../../wix/body.ts";
import { errorResponse, invalidArgument, WireError } from "../../wix/errors.ts";
import { endsSession, parseFailure } from "../../wix/failure.ts";
import { identityCodes } from "../../wix/identity.ts";
import { parseJson } from "../../wix/json.ts";
import { answerError } from "../answer-error.ts";
import { describeDevice } from "./device.ts";
import { forwardedRequestHeaders } from "../headers.ts";
import { clientKey, takeLimit } from "../limits.ts";
import { clientId } from "./member-token.ts";
import { assertOwnCall } from "../own-page.ts";
import {
  dropSession,
  keepSession,
  keepXsrfToken,
  choosePlaceholder,
  readRefreshToken,
  roleOfPlaceholder,
  type Role,
} from "./session-cookies.ts";

const maximumBytes = 64 * 1024;

const text = z.string().optional();

/** Only these fields are forwarded, so that no other spelling of a grant can return a refresh token to the page. */
const request = z.object({
  grantType: z.enum(["anonymous", "refresh_token", "authorization_code"]),
  clientId: text,
  refreshToken: text,
  code: text,
  codeVerifier: text,
  redirectUri: text,
});
/** A renewal may return no new refresh token (RFC 6749, section 6). */
const tokens = z.looseObject({ refresh_token: z.string().min(1).nullish() });

/**
 * Handles `/oauth2/token` for pages. Returns the upstream's response, but stores the refresh token in a cookie
 * and replaces it by a constant (docs/api.md, “Token call of the site”).
 */
export async function exchangeTokens(
  incoming: Request,
  upstream: Upstream = callUpstream,
): Promise<Response> {
  try {
    assertOwnCall(incoming);
    await takeLimit(incoming.headers, "token");
    const body = await readRequest(incoming);
    const { grantType, refreshToken = "" } = body;
    const renewed = grantType === "refresh_token" ? roleOfPlaceholder(refreshToken) : undefined;
    const kept = renewed && readRefreshToken(incoming.headers, renewed);
    if (renewed !== undefined && kept === undefined) return sessionEnded(renewed);
    const headers = forwardedRequestHeaders(incoming.headers);
    headers.set("X-Quire-Device", describeDevice(incoming.headers.get("user-agent") ?? ""));
    const response = await upstream(
      new Request("http://upstream/oauth2/token", {
        method: "POST",
        headers,
        body: JSON.stringify(
          kept === undefined ? body : { ...body, clientId: clientId(), refreshToken: kept },
        ),
      }),
      clientKey(incoming.headers),
    );
    if (!response.ok) {
      const answer = await parseAnswer(response, z.looseObject({}));
      return refusal(answer, response, renewed === "member");
    }
    const answer = await parseAnswer(response, tokens);
    const role = findRole(body, renewed);
    if (role === undefined) return json(answer, 200, []);
    const { refresh_token, ...rest } = answer;
    const given = refresh_token ?? kept;
    // A code without the scope `offline_access` returns no refresh token.
    const placeholder = given === undefined ? {} : { refresh_token: choosePlaceholder(role) };
    return json({ ...rest, ...placeholder }, 200, [
      ...(given === undefined ? [] : keepSession(role, given)),
      ...keepXsrfToken(incoming.headers),
    ]);
  } catch (error) {
    return answerError(error);
  }
}

/** Returns the role of the tokens in a response, or `undefined` for a client that stores its refresh token itself. */
function findRole({ grantType }: z.infer<typeof request>, renewed: Role | undefined) {
  if (grantType === "anonymous") return "visitor";
  return grantType === "authorization_code" ? "member" : renewed;
}

async function readRequest(incoming: Request): Promise<z.infer<typeof request>> {
  const { data, error } = request.safeParse(await readJson(incoming));
  if (error === undefined) return data;
  throw invalidArgument(
    error.issues.map(({ path, message }) => ({
      field: path.join(".") || "body",
      description: message,
      type: "FORMAT",
    })),
  );
}

async function readJson(incoming: Request): Promise<unknown> {
  const bytes = await readBytes(incoming, maximumBytes);
  return parseJson(new TextDecoder().decode(bytes));
}

/** Forwards an error response. If it ends a member's session, also deletes the session cookies. */
function refusal(answer: unknown, { status, headers }: Response, isMember: boolean): Response {
  const retryAfter = headers.get("retry-after");
  return json(
    answer,
    status,
    isMember && endsSession(status, parseFailure(answer)) ? dropSession() : [],
    retryAfter === null ? {} : { "Retry-After": retryAfter },
  );
}

function json(
  body: unknown,
  status: number,
  cookies: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Response {
  const response = Response.json(body, {
    status,
    headers: {
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Wix-Request-Id": currentRequestId(),
      ...more,
    },
  });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}

/** Returns the error for a renewal without a session cookie. Also deletes a remaining hint cookie. */
function sessionEnded(role: Role): Response {
  const response = errorResponse(
    new WireError({
      status: 400,
      code: identityCodes.invalidGrant,
      message: "There is no session. Log in again.",
    }),
    currentRequestId(),
  );
  const cookies = role === "member" ? dropSession() : [];
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
