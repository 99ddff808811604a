/** What the errors of the OAuth flow (specification §8; RFC 6749 §4.1.2.1) say to the reader. */
import { AuthError, type AuthErrorCode } from "#lib/auth/auth-error.ts";

const unknown = "Logging in did not come to its end.";

const sentences: Partial<Record<AuthErrorCode, string>> = {
  MISSING_CODE_OR_STATE: "This page belongs to a login, and what it needs of it is missing.",
  INVALID_STATE: "This answer belongs to another login than the one that this tab began.",
  MEMBER_TOKENS_FAILED: "The answer of the login has been used already, or it is too old.",
  OAUTH_TIMEOUT: "Logging in took too long.",
  NETWORK: "The site could not be reached.",
};

const refusals: Readonly<Record<string, string>> = {
  access_denied: "The login was not allowed.",
  login_required: "You are not logged in any more.",
  consent_required: "The login was not agreed to.",
  temporarily_unavailable: "The site cannot log anybody in at the moment.",
};

/** This tab has begun no login: the same as an answer to another one. */
export const notBegunHere = new AuthError("INVALID_STATE", "Invalid _state");

/** `error` is the one that the authorization endpoint sent. */
export function sentenceOfRefusal(error: string): string {
  return refusals[error] ?? unknown;
}

/** `failure` is what the exchange of the code threw. */
export function sentenceOfFailure(failure: unknown): string {
  return (failure instanceof AuthError ? sentences[failure.code] : undefined) ?? unknown;
}
