/** Failed calls of the packages, as the specification names them (section 8). */
import { transformError } from "@wix/sdk-runtime/transform-error";
import { z } from "zod";
import { findStatusReason } from "./status-reasons.ts";
import { TransportError } from "./transport-error.ts";

const details = z.object({
  applicationError: z
    .object({
      code: z.union([z.string(), z.number()]),
      description: z.string().nullish(),
      data: z.unknown().optional(),
    })
    .optional(),
  validationError: z
    .object({
      fieldViolations: z.array(
        z.object({
          field: z.string(),
          description: z.string(),
        }),
      ),
    })
    .optional(),
});
const thrown = z.object({
  message: z.string().catch(""),
  status: z.number().optional().catch(undefined),
  requestId: z.string().nullish().catch(undefined),
  details: details.optional().catch(undefined),
});

export type CallFailure = {
  readonly kind: "validation" | "application" | "system";
  /** `INVALID_ARGUMENT`, the application's own code, or the status's reason phrase as in `NOT_FOUND`. */
  readonly code: string;
  readonly message: string;
  /** `undefined` without a response. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly details: z.infer<typeof details>;
};

/** Describes any value that a call threw. */
export function describeCallFailure(error: unknown): CallFailure {
  if (error instanceof TransportError) {
    const { text: message, transportCode: code } = error;
    return { kind: "system", code, message, status: undefined, requestId: undefined, details: {} };
  }
  const { message, status, requestId: id, details: read = {} } = readThrown(error);
  const requestId = id ?? undefined;
  const { applicationError, validationError } = read;
  if (validationError !== undefined) {
    const code = "INVALID_ARGUMENT";
    return { kind: "validation", code, message, status, requestId, details: { validationError } };
  }
  // For a response without details, the packages invent an application error with the status as its code.
  if (applicationError !== undefined && applicationError.code !== status) {
    const code = String(applicationError.code);
    return { kind: "application", code, message, status, requestId, details: { applicationError } };
  }
  const reason = (status === undefined ? undefined : findStatusReason(status)) ?? "Unknown";
  const code = reason.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  if (status !== undefined && status >= 400 && status < 500) {
    const invented = { code, description: reason, data: {} };
    return {
      kind: "application",
      code,
      message: message || reason,
      status,
      requestId,
      details: { applicationError: invented },
    };
  }
  const told = requestId === undefined ? "" : `, request-id: ${requestId}`;
  return {
    kind: "system",
    code,
    message: `System error occurred${told}`,
    status,
    requestId,
    details: {},
  };
}

function readThrown(error: unknown): z.infer<typeof thrown> {
  if (typeof error !== "object" || error === null) return thrown.parse({});
  // A call of the packages comes transformed already; one of ours does not.
  const transformed: unknown = "details" in error ? error : transformError(error);
  if (typeof transformed !== "object" || transformed === null) return thrown.parse({});
  const message = transformed instanceof Error ? readMessage(transformed.message) : "";
  return thrown.parse({ ...transformed, message });
}

/** Returns the message inside the JSON that the packages write into a message. */
function readMessage(message: string): string {
  try {
    return z.object({ message: z.string() }).parse(JSON.parse(message)).message;
  } catch {
    return message;
  }
}
