/** Authorization requests that wait for a member's consent or choice of account. */
import "server-only";
import { z } from "zod";
import { paths } from "../../site/paths.ts";
import { seeOther } from "../../site/see-other.ts";
import { parseAnswer } from "../../upstream/json-answer.ts";
import { callUpstream } from "../../upstream/upstream.ts";
import { answerError } from "../answer-error.ts";
import { redirectSession } from "../session/exchange-session.ts";
import { clientKey, takeLimit } from "../limits.ts";
import { clientId, memberToken } from "../session/member-token.ts";
import { assertOwnPage } from "../own-page.ts";
import { readForm } from "./read-form.ts";

const waitingRequest = z.object({
  /** Host to which the member returns. */
  clientHost: z.string(),
  scope: z.string(),
  /** URL of the login page, with the request. */
  loginUrl: z.url(),
});

/** Returns the waiting request with this handle, or `undefined` if it has expired or is not ours. */
export async function readWaitingRequest(
  session: string,
): Promise<z.infer<typeof waitingRequest> | undefined> {
  const query = new URLSearchParams({ session }).toString();
  const response = await callUpstream(
    new Request(`http://upstream/oauth2/authorize/request?${query}`),
  );
  return response.status === 400 || response.status === 404
    ? undefined
    : parseAnswer(response, waitingRequest);
}

/**
 * Handles `POST /api/forms/authorize`, with which the member of this browser consents to a waiting request.
 * Returns a 303 to the client with a code, or to the login if no member is logged in.
 */
export async function allowWaitingRequest(request: Request): Promise<Response> {
  try {
    assertOwnPage(request.headers);
    await takeLimit(request.headers, "change");
    const { session = "" } = await readForm(request);
    const waiting = await readWaitingRequest(session);
    if (waiting === undefined) return seeOther(paths.expiredLogin());
    const token = await memberToken(request.headers);
    if (token === undefined) return seeOther(waiting.loginUrl);
    return seeOther(await resumeWaitingRequest(session, clientKey(request.headers), { token }));
  } catch (error) {
    return answerError(error);
  }
}

/**
 * Returns the URL that continues a waiting request for the member with this access token, or with the session
 * token of a login that has just succeeded.
 */
export async function resumeWaitingRequest(
  session: string,
  client: string,
  login: { readonly token: string } | { readonly sessionToken: string },
): Promise<string> {
  const proof = "sessionToken" in login ? { sessionToken: login.sessionToken } : {};
  const response = await callUpstream(
    new Request("http://upstream/_api/redirects-api/v1/redirect-session", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...("token" in login ? { Authorization: `Bearer ${login.token}` } : {}),
      },
      body: JSON.stringify({
        auth: { authRequest: { clientId: clientId(), ...proof }, prompt: "none" },
        preferences: { additionalQueryParameters: { session } },
      }),
    }),
    client,
  );
  if (response.status === 400) return paths.expiredLogin();
  return (await parseAnswer(response, redirectSession)).redirectSession.fullUrl;
}
