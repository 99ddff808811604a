/** Messages for OAuth flow errors (RFC 6749 §4.1.2.1). */
import { AuthError, type AuthErrorCode } from "#lib/auth/auth-error.ts";
import type { Catalogue } from "#lib/messages/catalogue.ts";

/** Key of a message in `members.callback`. */
export type CallbackProblem = keyof Catalogue["members"]["callback"];

const failures: Partial<Record<AuthErrorCode, CallbackProblem>> = {
  MISSING_CODE_OR_STATE: "incomplete",
  INVALID_STATE: "otherLogin",
  MEMBER_TOKENS_FAILED: "used",
  OAUTH_TIMEOUT: "tookTooLong",
  NETWORK: "unreachable",
};

const refusals: Readonly<Record<string, CallbackProblem>> = {
  access_denied: "notAllowed",
  login_required: "loggedOut",
  consent_required: "notAgreed",
  temporarily_unavailable: "unavailable",
};

/** The error for a tab that has not started a login. Same error as for a response to a different login. */
export const notBegunHere = new AuthError("INVALID_STATE", "Invalid _state");

/** Returns the problem for an `error` from the authorization endpoint. */
export function problemOfRefusal(error: string): CallbackProblem {
  return refusals[error] ?? "unfinished";
}

/** Returns the problem for an error thrown by the code exchange. */
export function problemOfFailure(failure: unknown): CallbackProblem {
  return (failure instanceof AuthError ? failures[failure.code] : undefined) ?? "unfinished";
}
