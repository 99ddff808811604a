import { z } from "zod";
import { AuthError, readRetryAfter } from "#lib/auth/auth-error.ts";

type Violation = { readonly field: string; readonly description: string };

type AccountErrorOptions = {
  readonly status?: number;
  readonly code: string;
  readonly message: string;
  readonly violations?: readonly Violation[];
  readonly retryAfterSeconds?: number | undefined;
  readonly remainingTries?: number | undefined;
  readonly cause?: unknown;
};

/**
 * An error of an account call. `code` is the API's error code, `INVALID_ARGUMENT` for violations without a code,
 * `HTTP_<status>` for any other response without a code, `UNREACHABLE` if the server could not be reached, or
 * `UNEXPECTED_ANSWER` if the response does not match its schema.
 */
export class AccountError extends Error {
  override readonly name = "AccountError";
  /** The status of the response, or 0 without a response. */
  readonly status: number;
  readonly code: string;
  readonly violations: readonly Violation[];
  readonly retryAfterSeconds: number | undefined;
  readonly remainingTries: number | undefined;

  constructor(options: AccountErrorOptions) {
    super(options.message, { cause: options.cause });
    this.status = options.status ?? 0;
    this.code = options.code;
    this.violations = options.violations ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.remainingTries = options.remainingTries;
  }
}

const envelope = z.object({
  message: z.string(),
  details: z
    .object({
      applicationError: z
        .object({
          code: z.string(),
          data: z.object({ remainingTries: z.number().optional() }).nullish().catch(undefined),
        })
        .optional(),
      validationError: z
        .object({
          fieldViolations: z.array(z.object({ field: z.string(), description: z.string() })),
        })
        .optional(),
    })
    .catch({}),
});

/** Parses the API's error envelope (docs/api.md, “Error envelope”) from a response outside 200 to 299. */
export async function readAccountError(response: Response): Promise<AccountError> {
  const { status } = response;
  const retryAfterSeconds = readRetryAfter(response.headers);
  const body: unknown = await response.json().catch(() => undefined);
  const read = envelope.safeParse(body);
  if (!read.success) {
    const message = `The site answered ${status}.`;
    return new AccountError({ status, code: `HTTP_${status}`, message, retryAfterSeconds });
  }
  const { message, details } = read.data;
  const violations = details.validationError?.fieldViolations ?? [];
  return new AccountError({
    status,
    code:
      details.applicationError?.code ??
      (violations.length > 0 ? "INVALID_ARGUMENT" : `HTTP_${status}`),
    message,
    violations,
    retryAfterSeconds,
    remainingTries: details.applicationError?.data?.remainingTries,
  });
}

/**
 * Creates the error for a call without a response, or for a call that was not sent because the session could not
 * be renewed.
 */
export function notAsked(cause: unknown): AccountError {
  const { status, retryAfterSeconds } = cause instanceof AuthError ? cause : {};
  return new AccountError({
    status: status ?? 0,
    code: status === undefined ? "UNREACHABLE" : `HTTP_${status}`,
    message: "The site couldn't be reached.",
    retryAfterSeconds,
    cause,
  });
}
