import "server-only";
import { answerError } from "../answer-error.ts";
import { assertOwnCall } from "../own-page.ts";
import { dropPlainLogin } from "../forms/plain-login.ts";
import { dropSession } from "./session-cookies.ts";

/** Deletes the cookies of this browser's session and of a pending login, without asking the upstream. */
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
