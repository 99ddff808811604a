import { AuthError } from "#lib/auth/auth-error.ts";
import type { FieldViolation } from "#lib/wix/errors.ts";
import type { FailedResponse } from "#lib/wix/failure.ts";

/**
 * A failed call of the account pages. `code` is the API's error code, `NETWORK` without a response, or
 * `UNEXPECTED_ANSWER` if the response does not match its schema.
 */
export class AccountError extends Error {
  override readonly name = "AccountError";
  /** The status of the response, or 0 without a response. */
  readonly status: number;
  readonly code: string | undefined;
  readonly violations: readonly FieldViolation[];
  readonly retryAfterSeconds: number | undefined;
  readonly remainingTries: number | undefined;

  constructor({ message, ...failure }: Partial<FailedResponse>, cause?: unknown) {
    super(message, { cause });
    this.status = failure.status ?? 0;
    this.code = failure.code;
    this.violations = failure.violations ?? [];
    this.retryAfterSeconds = failure.retryAfterSeconds;
    this.remainingTries = failure.remainingTries;
  }
}

/**
 * Creates the error for a call without a response, or for a call that was not sent because the session could not
 * be renewed.
 */
export function notAsked(cause: unknown): AccountError {
  const { status, retryAfterSeconds } = cause instanceof AuthError ? cause : {};
  const code = status === undefined ? "NETWORK" : undefined;
  return new AccountError({ status: status ?? 0, code, retryAfterSeconds }, cause);
}
