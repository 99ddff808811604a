/** Failed calls made through the Wix packages, classified as in docs/api.md, “Errors”. */
import { transformError } from "@wix/sdk-runtime/transform-error";
import { z } from "zod";
import { failureDetails } from "./failure.ts";
import { findStatusReason } from "./status-reasons.ts";
import { TransportError } from "./transport-error.ts";

const errorFields = z.object({
  message: z.string().catch(""),
  status: z.number().optional().catch(undefined),
  requestId: z.string().nullish().catch(undefined),
  details: failureDetails.optional().catch(undefined),
});

export type CallFailure = {
  readonly kind: "validation" | "application" | "system";
  /**
   * `INVALID_ARGUMENT`, the application's own code, or the status's reason phrase in the form `NOT_FOUND`. If
   * there is no response, `REQUEST_ABORTED`, `NETWORK_ERROR` or `TIMEOUT`. `UNKNOWN` for any other error.
   */
  readonly code: string;
  readonly message: string;
  /** `undefined` if there is no response. */
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly details: z.infer<typeof failureDetails>;
};

/** Describes any value thrown by a call. */
export function describeCallFailure(error: unknown): CallFailure {
  if (error instanceof TransportError) {
    const { text: message, transportCode: code } = error;
    return { kind: "system", code, message, status: undefined, requestId: undefined, details: {} };
  }
  const { message, status, requestId: id, details = {} } = readError(error);
  const requestId = id ?? undefined;
  const { applicationError, validationError } = details;
  if (validationError !== undefined) {
    const code = "INVALID_ARGUMENT";
    return {
      kind: "validation",
      code,
      message: message || code,
      status,
      requestId,
      details: { validationError },
    };
  }
  // If a response has no details, the packages derive an application error whose code is the status.
  if (applicationError !== undefined && applicationError.code !== String(status)) {
    return {
      kind: "application",
      code: applicationError.code,
      message: message || applicationError.description || findReason(status),
      status,
      requestId,
      details: { applicationError },
    };
  }
  return describeStatus(status, requestId, message);
}

/** Describes a failed response without details. For a system error, `message` is not shown. */
export function describeStatus(
  status: number | undefined,
  requestId: string | undefined,
  message = "",
): CallFailure {
  const reason = findReason(status);
  const code = reason.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
  if (status !== undefined && status >= 400 && status < 500) {
    const derivedError = { code, description: reason, data: {} };
    return {
      kind: "application",
      code,
      message: message || reason,
      status,
      requestId,
      details: { applicationError: derivedError },
    };
  }
  const requestIdSuffix = requestId === undefined ? "" : `, request-id: ${requestId}`;
  return {
    kind: "system",
    code,
    message: `System error occurred${requestIdSuffix}`,
    status,
    requestId,
    details: {},
  };
}

const findReason = (status: number | undefined): string =>
  (status === undefined ? undefined : findStatusReason(status)) ?? "Unknown";

function readError(error: unknown): z.infer<typeof errorFields> {
  if (typeof error !== "object" || error === null) return errorFields.parse({});
  // Errors from the Wix packages are already transformed. For any other error, `transformError` gets a copy
  // because it overwrites the message, and the original is logged as the cause.
  const isUntransformed = "response" in error && !("details" in error);
  const transformed: unknown = isUntransformed ? transformError({ ...error }) : error;
  if (typeof transformed !== "object" || transformed === null) return errorFields.parse({});
  const { message } = errorFields.parse({
    message: "message" in transformed && transformed.message,
  });
  return errorFields.parse({ ...transformed, message: readMessage(message) });
}

/**
 * Extracts the message from the JSON that the packages write into an error message, without the `: ` that
 * they write if there is no message.
 */
function readMessage(message: string): string {
  try {
    return z.object({ message: z.string() }).parse(JSON.parse(message)).message.replace(/^: /, "");
  } catch {
    return message;
  }
}
