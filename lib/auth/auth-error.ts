import type { CaptchaKind } from "../wix/identity.ts";

/** Every way in which the auth strategy fails (specification sections 5, 7 and 8). */
export type AuthErrorCode =
  | "INVALID_VERIFIER_LENGTH"
  | "MISSING_CODE_OR_STATE"
  | "INVALID_STATE"
  | "MEMBER_TOKENS_FAILED"
  /** The token endpoint answered with anything but tokens. */
  | "TOKEN_REQUEST_FAILED"
  /** The token endpoint refused the grant for good (RFC 6749, section 5.2). */
  | "INVALID_GRANT"
  | "OAUTH_TIMEOUT"
  /** The authorization endpoint answered with an error (RFC 6749, section 4.1.2.1). */
  | "AUTHORIZATION_REFUSED"
  /** A step that the present login state does not allow. */
  | "UNKNOWN_STATE"
  /** No answer at all. */
  | "NETWORK"
  /** The site refused a call; `wireCode` says why. */
  | "CALL_FAILED";

export type Violation = { readonly field: string; readonly description: string };

/** What is known of a failure beside its code. */
type AuthErrorDetails = {
  readonly cause?: unknown;
  /** HTTP status, when there was an answer. */
  readonly status?: number | undefined;
  /** Code of the wire's application error, for example `-19976` or `TOO_MANY_TRIES`. */
  readonly wireCode?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly remainingTries?: number | undefined;
  /** The captcha that the server asks for. */
  readonly captcha?: CaptchaKind | undefined;
  /** Violated fields as the wire names them, each with the kind of its rule. */
  readonly violations?: readonly (Violation & { readonly type: string })[];
};

/** A failure of the auth strategy; callers switch on `code` and `wireCode`, never on the message. */
export class AuthError extends Error {
  override readonly name = "AuthError";
  readonly code: AuthErrorCode;
  readonly status: number | undefined;
  readonly wireCode: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly remainingTries: number | undefined;
  readonly captcha: CaptchaKind | undefined;
  readonly violations: readonly (Violation & { readonly type: string })[];

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

/** No answer came: the device is offline, or the site is away (specification section 8). */
export function networkError(cause: unknown): AuthError {
  return new AuthError("NETWORK", "Network Error", { cause, wireCode: "NETWORK" });
}

/** Seconds of a `Retry-After` header; nothing when there is none, or when it is a date. */
export function retryAfterOf(headers: Headers): number | undefined {
  const value = headers.get("Retry-After");
  return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}
