import "server-only";
import { answerError } from "./answer-error.ts";
import { assertOwnCall } from "./own-page.ts";
import { dropSession } from "./session-cookies.ts";

/** Drops this browser's session from its cookies, whatever the upstream says of it. */
export function endSession(request: Request): Response {
  try {
    assertOwnCall(request);
  } catch (error) {
    return answerError(error);
  }
  const response = new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  for (const cookie of dropSession()) response.headers.append("Set-Cookie", cookie);
  return response;
}
