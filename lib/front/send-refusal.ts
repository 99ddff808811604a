import type { SecureAnswer } from "./security-headers.ts";
import type { GuardedResponse } from "./guarded-response.ts";

/** An error response in the API's error format, for a request that is rejected before a route handles it. */
export type Refusal = {
  readonly status: 400 | 404 | 405 | 413 | 414 | 500;
  readonly code: string;
  readonly message: string;
  /** The `Allow` header. */
  readonly allow?: string;
};

/** Sends an error response. */
export function sendRefusal(
  response: GuardedResponse,
  { status, code, message, allow }: Refusal,
  secure: SecureAnswer | undefined,
): void {
  const { requestId } = response;
  if (requestId !== undefined) response.setHeader("X-Wix-Request-Id", requestId);
  if (allow !== undefined) response.setHeader("Allow", allow);
  const details = { applicationError: { code, description: message, data: {} } };
  sendJson(response, status, { message, details }, secure);
}

/** Sends a JSON response with `Cache-Control: no-store`. */
export function sendJson(
  response: GuardedResponse,
  status: number,
  body: unknown,
  secure: SecureAnswer | undefined,
): void {
  response.statusCode = status;
  response.setHeader("Content-Type", "application/json");
  response.setHeader("Cache-Control", "no-store");
  secure?.(response, "");
  response.end(JSON.stringify(body));
}
