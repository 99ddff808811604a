/** Responses with the error envelope (docs/api.md, “Error envelope”), which `failure.ts` reads. */
import { WireError } from "./errors.ts";

const generic = new WireError({ status: 500, code: "INTERNAL", message: "Internal error" });

/**
 * Converts any thrown value to a response with the error envelope. Only a {@link WireError} is disclosed to
 * the client. Any other value becomes a generic 500, so the caller must log it.
 */
export function errorResponse(error: unknown, requestId: string): Response {
  const known = toWireError(error);
  const headers = new Headers({ "X-Wix-Request-Id": requestId, "Cache-Control": "no-store" });
  if (known.retryAfterSeconds !== undefined) {
    headers.set("Retry-After", String(known.retryAfterSeconds));
  }
  return Response.json(createEnvelope(known), { status: known.status, headers });
}

/** Returns a thrown value if a client may see it, or otherwise a generic 500 error. */
export const toWireError = (error: unknown): WireError =>
  error instanceof WireError ? error : generic;

/** Creates the body of an error response. */
export function createEnvelope({
  code,
  message,
  data = {},
  violations = [],
}: Pick<WireError, "code" | "message"> & Partial<Pick<WireError, "data" | "violations">>) {
  const fieldViolations = violations.map(({ field, description, ruleName, ...rule }) => ({
    field,
    description,
    ...(ruleName !== undefined && { violatedRule: "OTHER", ruleName }),
    data: rule,
  }));
  return {
    message,
    details:
      fieldViolations.length > 0
        ? { validationError: { fieldViolations } }
        : { applicationError: { code, description: message, data } },
  };
}
