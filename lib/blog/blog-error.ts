import { describeCallFailure, type CallFailure } from "../wix/errors/call-failure.ts";

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

/** Returns the result of a call, or `undefined` if the upstream answers 404. */
export const unlessMissing = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  unless(answer, ({ status }) => status === 404);

/**
 * Returns the result of a call, or `undefined` if the upstream does not support the call or does not allow visitors to
 * make it.
 */
export const unlessRefused = <Answer>(answer: Promise<Answer>): Promise<Answer | undefined> =>
  unless(answer, ({ status }) => status !== undefined && status < 500);

async function unless<Answer>(
  answer: Promise<Answer>,
  isExpected: (error: BlogError) => boolean,
): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BlogError && isExpected(error)) return undefined;
    throw error;
  }
}
