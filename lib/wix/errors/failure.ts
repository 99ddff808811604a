/** Reads the error envelope (docs/api.md, “Error envelope”) that `errors.ts` writes. */
import { z } from "zod";
import { codeProblemSchema } from "../site/code-problem.ts";
import { violationRules } from "./error-codes.ts";
import type { FieldViolation } from "./errors.ts";
import { captchaKinds, type CaptchaKind } from "../identity.ts";

/** Ignores a value that does not match, so that the rest of the envelope can still be read. */
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const applicationError = z.object({
  code: z.union([z.string(), z.number()]).transform(String),
  description: lenient(z.string()),
  data: lenient(
    z.looseObject({
      remainingTries: lenient(z.number()),
      captcha: lenient(z.enum(captchaKinds)),
    }),
  ),
});

const fieldViolation = z.object({
  field: z.string(),
  description: z.string().catch(""),
  data: lenient(
    z.object({
      type: lenient(z.string()),
      rule: lenient(z.enum(violationRules)),
      limit: lenient(z.number()),
      codeProblem: lenient(codeProblemSchema),
      path: lenient(z.array(z.string())),
    }),
  ),
});

/** The `details` of a failure. They contain either an application error or a validation error, never both. */
export const failureDetails = z.object({
  applicationError: lenient(applicationError),
  validationError: lenient(z.object({ fieldViolations: z.array(fieldViolation) })),
});

const envelope = z.object({
  message: lenient(z.string()),
  /** The error code defined in RFC 6749, section 5.2. */
  error: lenient(z.string()),
  details: lenient(failureDetails),
});

/** An error response's body. */
export type Failure = {
  /** The error's code, or `INVALID_ARGUMENT` if fields are invalid. */
  readonly code: string | undefined;
  readonly message: string;
  readonly violations: readonly FieldViolation[];
  /** How many more times the member can try a code. */
  readonly remainingTries: number | undefined;
  /** The captcha required by the server. */
  readonly captcha: CaptchaKind | undefined;
};

export type FailedResponse = Failure & {
  readonly status: number;
  /** From `Retry-After`. `undefined` if the header is missing or contains a date. */
  readonly retryAfterSeconds: number | undefined;
};

/** Reads an error response without consuming its body. A body that is not an envelope is treated as empty. */
export async function readFailure(response: Response): Promise<FailedResponse> {
  const { status, headers } = response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const retryAfter = headers.get("Retry-After") ?? "";
  return {
    ...parseFailure(body),
    status,
    retryAfterSeconds: /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined,
  };
}

/** Parses the body of an error response. Missing or malformed fields are `undefined` or empty. */
export function parseFailure(body: unknown): Failure {
  const { message = "", details, error } = envelope.safeParse(body).data ?? {};
  const violations = details?.validationError?.fieldViolations ?? [];
  const { code = error, data } = details?.applicationError ?? {};
  return {
    code: code ?? (violations.length > 0 ? "INVALID_ARGUMENT" : undefined),
    message,
    violations: violations.map(
      ({ field, description, data: { type = "", rule, limit, codeProblem, path } = {} }) => ({
        field,
        description,
        type,
        // Hosted Wix sends types but no rules.
        rule: rule ?? (type === "EMAIL" ? "INVALID_EMAIL" : undefined),
        limit,
        codeProblem,
        path,
      }),
    ),
    remainingTries: data?.remainingTries,
    captcha: data?.captcha,
  };
}

/**
 * Returns whether a response to a token renewal ends the session (docs/specification.md, “Token renewal”). The body does
 * not matter, because proxies and firewalls in front of an upstream reject requests with their own bodies.
 */
export const endsSession = (status: number): boolean => [400, 401, 403].includes(status);
