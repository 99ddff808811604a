/** The calls by which a page gets tokens and ends its session (docs/api.md, “Token call of the site”). */
import "server-only";
import { z } from "zod";
import { currentRequestId } from "../../logging/request-context.ts";
import { parseAnswer, requestJson, requireJson } from "../../upstream/json-calls.ts";
import { callUpstream, type Upstream } from "../../upstream/upstream.ts";
import { WireError } from "../../wix/errors/errors.ts";
import { endsSession } from "../../wix/errors/failure.ts";
import { identityCodes } from "../../wix/identity.ts";
import { answerError } from "../answer-error.ts";
import { createExpiredLoginCookie } from "../forms/plain-login.ts";
import { forwardedRequestHeaders, forwardedResponseHeaders } from "../headers.ts";
import { clientKey, takeLimit } from "../limits.ts";
import { assertOwnCall, assertProgram } from "../own-page.ts";
import {
  addCookies,
  choosePlaceholder,
  createExpiredSessionCookies,
  findPlaceholderRole,
  createSessionCookies,
  createXsrfCookie,
  readRefreshToken,
  type Role,
} from "./cookies.ts";
import { describeDevice } from "./device.ts";
import { clientId } from "./member-token.ts";
import { isForm, readGrant, type Grant, type RawGrant } from "./grant.ts";

/** A renewal may not return a new refresh token (RFC 6749, section 6). */
const tokens = z.looseObject({ refresh_token: z.string().min(1).nullish() });

/**
 * Handles `/oauth2/token` for pages. Returns the upstream's response, but stores the refresh token in a
 * cookie and replaces it with a constant.
 */
export async function exchangeTokens(incoming: Request, upstream?: Upstream): Promise<Response> {
  try {
    (isForm(incoming.headers) ? assertProgram : assertOwnCall)(incoming);
    await takeLimit(incoming.headers, "token");
    const body = await readGrant(incoming);
    if ("bytes" in body) return await forwardRaw(incoming, body, upstream);
    const renewed =
      body.grantType === "refresh_token" ? findPlaceholderRole(body.refreshToken ?? "") : undefined;
    const stored = renewed && readRefreshToken(incoming.headers, renewed);
    if (renewed !== undefined && stored === undefined) return answerMissingSession(renewed);
    const headers = forwardedRequestHeaders(incoming.headers);
    headers.set("X-Quire-Device", describeDevice(incoming.headers.get("user-agent") ?? ""));
    const restored = stored && { clientId: clientId(), refreshToken: stored };
    const response = await requestJson(
      "/oauth2/token",
      { body: { ...body, ...restored }, headers, client: clientKey(incoming.headers) },
      upstream,
    );
    return response.ok
      ? await answerTokens(response, incoming.headers, findRole(body, renewed), stored)
      : await answerRejection(response, renewed === "member");
  } catch (error) {
    return answerError(error);
  }
}

/**
 * Forwards a grant of a program, which stores its refresh token itself. A page cannot use this to get one,
 * because browsers are rejected.
 */
async function forwardRaw(
  incoming: Request,
  { bytes }: RawGrant,
  upstream: Upstream = callUpstream,
): Promise<Response> {
  assertProgram(incoming);
  const headers = forwardedRequestHeaders(incoming.headers);
  const request = new Request("http://upstream/oauth2/token", {
    method: "POST",
    headers,
    body: bytes,
  });
  const response = await upstream(request, clientKey(incoming.headers));
  return new Response(response.body, {
    status: response.status,
    headers: forwardedResponseHeaders(response.headers, currentRequestId()),
  });
}

/** Deletes the cookies of this browser's session and of any pending login, without contacting the upstream. */
export function endSession(request: Request): Response {
  try {
    assertOwnCall(request);
  } catch (error) {
    return answerError(error);
  }
  const response = new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  return addCookies(response, [...createExpiredSessionCookies(), createExpiredLoginCookie()]);
}

/**
 * Returns the role of the tokens in a response, or `undefined` if the client stores its refresh token itself.
 */
function findRole({ grantType }: Grant, renewed: Role | undefined): Role | undefined {
  if (grantType === "anonymous") return "visitor";
  return grantType === "authorization_code" ? "member" : renewed;
}

/** Returns the tokens with a placeholder for the refresh token, which goes into a cookie. */
async function answerTokens(
  response: Response,
  requestHeaders: Headers,
  role: Role | undefined,
  stored: string | undefined,
): Promise<Response> {
  const answer = await parseAnswer(response, tokens);
  if (role === undefined) return createAnswer(answer, 200);
  const { refresh_token: issued, ...rest } = answer;
  const refreshToken = issued ?? stored;
  const cookies = createXsrfCookie(requestHeaders);
  // Exchanging a code issued without the `offline_access` scope returns no refresh token.
  if (refreshToken === undefined) return addCookies(createAnswer(rest, 200), cookies);
  return addCookies(createAnswer({ ...rest, refresh_token: choosePlaceholder(role) }, 200), [
    ...createSessionCookies(role, refreshToken),
    ...cookies,
  ]);
}

/** Forwards an error response. If the response ends a member's session, also deletes the session cookies. */
async function answerRejection(response: Response, isMember: boolean): Promise<Response> {
  const { status, headers } = response;
  const answer = createAnswer(await parseAnswer(await requireJson(response), z.json()), status);
  const retryAfter = headers.get("retry-after");
  if (retryAfter !== null) answer.headers.set("Retry-After", retryAfter);
  return addCookies(answer, isMember && endsSession(status) ? createExpiredSessionCookies() : []);
}

const createAnswer = (body: unknown, status: number): Response =>
  Response.json(body, {
    status,
    headers: {
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Wix-Request-Id": currentRequestId(),
    },
  });

/** Returns the error for a renewal without a session cookie. Also deletes the hint cookie if one remains. */
function answerMissingSession(role: Role): Response {
  const error = new WireError({
    status: 400,
    code: identityCodes.invalidGrant,
    message: "There is no session. Log in again.",
  });
  return addCookies(answerError(error), role === "member" ? createExpiredSessionCookies() : []);
}
