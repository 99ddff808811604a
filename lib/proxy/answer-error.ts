import "server-only";
import { reportError } from "../operations/report-error.ts";
import { currentRequestId } from "../operations/request-context.ts";
import { errorResponse, WireError } from "../wix/errors.ts";

/** The wire's answer to any thrown value. What only we can do something about goes to the log. */
export function answerError(error: unknown): Response {
  if (!(error instanceof WireError)) reportError("a call failed", error);
  return errorResponse(error, currentRequestId());
}
