import type { FieldViolation } from "../wix/errors/errors.ts";
import type { CaptchaKind } from "../wix/identity.ts";

/** Error codes of the auth strategy. */
export type AuthErrorCode =
  | "INVALID_VERIFIER_LENGTH"
  | "MISSING_CODE_OR_STATE"
  | "INVALID_STATE"
  | "MEMBER_TOKENS_FAILED"
  /** The token endpoint responded without valid tokens. */
  | "TOKEN_REQUEST_FAILED"
  | "OAUTH_TIMEOUT"
  /** The authorization endpoint responded with an error (RFC 6749, section 4.1.2.1). */
  | "AUTHORIZATION_REFUSED"
  /** The step is not allowed in the current login state. */
  | "UNKNOWN_STATE"
  /** There was no response. */
  | "NETWORK"
  /** Another member has logged in in this browser, so the call was not sent. */
  | "MEMBER_CHANGED"
  /** The site rejected a call. `wireCode` contains the reason. */
  | "CALL_FAILED";

export type Violation = Omit<FieldViolation, "type">;

type AuthErrorDetails = Partial<Omit<AuthError, keyof Error | "code">> & {
  readonly cause?: unknown;
};

/** An error of the auth strategy. Callers check `code` and `wireCode`, never the message. */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly code: AuthErrorCode;
  /** The HTTP status, if there was a response. */
  readonly status: number | undefined;
  /** The API's application error code, for example `-19976` or `TOO_MANY_TRIES`. */
  readonly wireCode: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly remainingTries: number | undefined;
  /** The captcha that the server requires. */
  readonly captcha: CaptchaKind | undefined;
  /** The invalid fields, as named in the API, with the type of the violated rule. */
  readonly violations: readonly FieldViolation[];

  constructor(code: AuthErrorCode, message: string, details: AuthErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.code = code;
    this.status = details.status;
    this.wireCode = details.wireCode;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.remainingTries = details.remainingTries;
    this.captcha = details.captcha;
    this.violations = details.violations ?? [];
  }
}

/**
 * Creates the error for a call that got no response because the device is offline or the site is unavailable.
 */
export function createNetworkError(cause: unknown): AuthError {
  return new AuthError("NETWORK", "Network Error", { cause, wireCode: "NETWORK" });
}
