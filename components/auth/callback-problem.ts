/** What the errors of the OAuth flow (specification §8; RFC 6749 §4.1.2.1) say to the reader. */
import { AuthError, type AuthErrorCode } from "#lib/auth/auth-error.ts";
import type { Catalogue } from "#lib/messages/catalogue.ts";

/** Names a message of `members.callback`. */
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

/** This tab has begun no login: the same as an answer to another one. */
export const notBegunHere = new AuthError("INVALID_STATE", "Invalid _state");

/** `error` is the one that the authorization endpoint sent. */
export function problemOfRefusal(error: string): CallbackProblem {
  return refusals[error] ?? "unfinished";
}

/** `failure` is what the exchange of the code threw. */
export function problemOfFailure(failure: unknown): CallbackProblem {
  return (failure instanceof AuthError ? failures[failure.code] : undefined) ?? "unfinished";
}
