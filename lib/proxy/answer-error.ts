import { reportError } from "../logging/report-error.ts";
import { currentRequestId } from "../logging/request-context.ts";
import { WireError } from "../wix/errors/errors.ts";
import { errorResponse } from "../wix/errors/error-response.ts";

/**
 * Converts a thrown value to an error response in the API's format. Logs unexpected errors, which only the
 * owner can fix.
 */
export function answerError(error: unknown): Response {
  if (!(error instanceof WireError)) reportError("a call failed", error);
  return errorResponse(error, currentRequestId());
}
