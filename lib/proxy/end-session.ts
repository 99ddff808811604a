import "server-only";
import { answerError } from "./answer-error.ts";
import { assertOwnCall } from "./own-page.ts";
import { dropPlainLogin } from "./plain-login.ts";
import { dropSession } from "./session-cookies.ts";

/** Drops this browser's session and a login that waits from its cookies, whatever the upstream says of them. */
export function endSession(request: Request): Response {
  try {
    assertOwnCall(request);
  } catch (error) {
    return answerError(error);
  }
  const response = new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  for (const cookie of [...dropSession(), dropPlainLogin()])
    response.headers.append("Set-Cookie", cookie);
  return response;
}
