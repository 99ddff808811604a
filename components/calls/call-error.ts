import { AuthError } from "#lib/auth/auth-error.ts";
import type { FieldViolation } from "#lib/wix/errors/errors.ts";
import type { FailedResponse } from "#lib/wix/errors/failure.ts";

/**
 * A failed call of this site's API. `code` is the API's error code, `NETWORK` if there was no
 * response, `UNEXPECTED_ANSWER` if the response does not match its schema, or `MEMBER_CHANGED` if the call was not sent
 * because another member has logged in.
 */
export class CallError extends Error {
  override readonly name = "CallError";
  /** The response status, or 0 if there was no response. */
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
 * Creates the error for a call that got no response or was not sent because the session could not be renewed.
 */
export function notAsked(cause: unknown): CallError {
  const { code: reason, status, retryAfterSeconds } = cause instanceof AuthError ? cause : {};
  if (reason === "MEMBER_CHANGED") return new CallError({ code: reason }, cause);
  const code = status === undefined ? "NETWORK" : undefined;
  return new CallError({ status: status ?? 0, code, retryAfterSeconds }, cause);
}

/** Creates the error for an input that was not sent, because it is missing or wrong. */
export const createFieldError = (field: string, description: string): CallError =>
  new CallError({ violations: [{ field, description, type: "EMPTY" }] });
