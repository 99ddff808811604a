/** The reader of the error envelope (docs/api.md, “Error envelope”), which `errors.ts` writes. */
import { z } from "zod";
import type { FieldViolation } from "./errors.ts";
import { captchaKinds, identityCodes, type CaptchaKind } from "./identity.ts";

/** Ignores a value that does not match, so that the rest of the envelope is still read. */
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.optional().catch(undefined);

const envelope = z.object({
  /** The error of RFC 6749, section 5.2. */
  error: lenient(z.string()),
  details: lenient(
    z.object({
      applicationError: lenient(
        z.object({
          code: z.union([z.string(), z.number()]).transform(String),
          data: lenient(
            z.object({
              remainingTries: lenient(z.number()),
              captcha: lenient(z.enum(captchaKinds)),
            }),
          ),
        }),
      ),
      validationError: lenient(
        z.object({
          fieldViolations: z.array(
            z.object({
              field: z.string(),
              description: z.string(),
              data: z.object({ type: z.string() }).catch({ type: "" }),
            }),
          ),
        }),
      ),
    }),
  ),
});

export type Failure = {
  readonly code: string | undefined;
  /** How often the member can still try a code. */
  readonly remainingTries: number | undefined;
  /** The captcha that the server requires. */
  readonly captcha: CaptchaKind | undefined;
  readonly violations: readonly FieldViolation[];
};

/** Parses the body of an error response. Fields that are missing or malformed are `undefined`, or an empty list. */
export function parseFailure(body: unknown): Failure {
  const { details, error } = envelope.safeParse(body).data ?? {};
  const { code = error, data } = details?.applicationError ?? {};
  const violations = details?.validationError?.fieldViolations ?? [];
  return {
    code,
    remainingTries: data?.remainingTries,
    captcha: data?.captcha,
    violations: violations.map(({ data: { type }, ...violation }) => ({ ...violation, type })),
  };
}

/**
 * Returns whether a response of the token endpoint permanently rejects the grant (RFC 6749, section 5.2). Any
 * other failure says nothing about the session.
 */
export function endsSession(status: number, { code }: Failure): boolean {
  return (status === 400 || status === 401) && code === identityCodes.invalidGrant;
}
