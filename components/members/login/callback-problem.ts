/** Messages for the errors of the OAuth flow (specification §8; RFC 6749 §4.1.2.1). */
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

/** The error of a tab that has not begun a login, which equals the error of a response to another login. */
export const notBegunHere = new AuthError("INVALID_STATE", "Invalid _state");

/** Returns the problem for an `error` of the authorization endpoint. */
export function problemOfRefusal(error: string): CallbackProblem {
  return refusals[error] ?? "unfinished";
}

/** Returns the problem for an error that the code exchange has thrown. */
export function problemOfFailure(failure: unknown): CallbackProblem {
  return (failure instanceof AuthError ? failures[failure.code] : undefined) ?? "unfinished";
}
