import { transformError } from "@wix/sdk-runtime/transform-error";
import { z } from "zod";

/** What the SDK's own transformation makes of a failed call (specification section 8). */
const standardShape = z.object({
  message: z.string().catch("System error occurred"),
  status: z.number().optional().catch(undefined),
  requestId: z.string().nullish().catch(undefined),
  details: z
    .object({
      applicationError: z
        .object({
          code: z.coerce.string(),
          description: z.string().nullish(),
          data: z.unknown().optional(),
        })
        .optional(),
      validationError: z
        .object({
          fieldViolations: z.array(z.object({ field: z.string(), description: z.string() })),
        })
        .optional(),
    })
    .optional()
    .catch(undefined),
});
type StandardShape = z.infer<typeof standardShape>;

/** A failed blog call in the standard shape: validation, application or system error. */
export class BlogError extends Error {
  override readonly name = "BlogError";
  readonly kind: "validation" | "application" | "system";
  /** `INVALID_ARGUMENT`, the application's own code, or `SYSTEM_ERROR`. */
  readonly code: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly details: StandardShape["details"];

  constructor(shape: StandardShape, cause: unknown) {
    super(messageOf(shape.message), { cause });
    this.details = shape.details;
    this.status = shape.status;
    this.requestId = shape.requestId ?? undefined;
    const { applicationError, validationError } = shape.details ?? {};
    this.kind =
      validationError !== undefined
        ? "validation"
        : applicationError !== undefined
          ? "application"
          : "system";
    this.code =
      this.kind === "validation" ? "INVALID_ARGUMENT" : (applicationError?.code ?? "SYSTEM_ERROR");
  }
}

/** Whatever a call threw, as a {@link BlogError}. */
export function toBlogError(error: unknown): BlogError {
  if (error instanceof BlogError) return error;
  // A call of the packages comes transformed already; one of ours does not.
  const isTransformed = typeof error === "object" && error !== null && "details" in error;
  const transformed: unknown =
    isTransformed || typeof error !== "object" || error === null ? error : transformError(error);
  return new BlogError(standardShape.parse(shallow(transformed)), error);
}

/** The packages put JSON with the details into the message; the message itself is inside. */
function messageOf(message: string): string {
  try {
    const parsed: unknown = JSON.parse(message);
    if (typeof parsed === "object" && parsed !== null && "message" in parsed) {
      return String(parsed.message);
    }
  } catch {
    // A plain message.
  }
  return message;
}

function shallow(error: unknown): object {
  if (typeof error !== "object" || error === null) return { message: String(error) };
  const message = error instanceof Error ? error.message : "System error occurred";
  return { ...error, message };
}
