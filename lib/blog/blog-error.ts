import { describeCallFailure, type CallFailure } from "../wix/call-failure.ts";

/** A failed blog call in the standard shape: validation, application or system error. */
export class BlogError extends Error {
  override readonly name = "BlogError";
  readonly kind: CallFailure["kind"];
  readonly code: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly details: CallFailure["details"];

  constructor({ kind, code, message, status, requestId, details }: CallFailure, cause: unknown) {
    super(message, { cause });
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.details = details;
  }
}

/** Converts a thrown value to a {@link BlogError}. */
export function toBlogError(error: unknown): BlogError {
  return error instanceof BlogError ? error : new BlogError(describeCallFailure(error), error);
}
