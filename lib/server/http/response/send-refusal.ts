import type { IncomingMessage } from "node:http";
import { isCall } from "../../../site/call-paths.ts";
import type { ErrorReason } from "./error-document.ts";
import type { SecureAnswer } from "../policy/security-headers.ts";
import type { GuardedResponse } from "./guarded-response.ts";
import type { ErrorCode } from "../../../wix/error-codes.ts";
import { createEnvelope } from "../../../wix/error-response.ts";

/** An error response for a request rejected before a route handles it. */
export type Refusal = {
  readonly status: 400 | 404 | 405 | 408 | 413 | 414 | 431 | 500;
  readonly code: ErrorCode;
  readonly message: string;
  readonly allow?: string;
};

export const createRefusal = (
  status: Refusal["status"],
  code: ErrorCode,
  message: string,
  allow?: string,
): Refusal => ({ status, code, message, ...(allow !== undefined && { allow }) });

export type RefusalOptions = {
  readonly secure?: SecureAnswer | undefined;
  /** Returns the HTML for browsers. Omitted by servers without pages. */
  readonly errorDocument?: ((reason: ErrorReason) => string) | undefined;
};

/**
 * Sends an error response, as HTML to a browser that is loading a page and in the API's error format to other
 * clients.
 */
export function sendRefusal(
  { url = "/", headers }: Pick<IncomingMessage, "url" | "headers">,
  response: GuardedResponse,
  refusal: Refusal,
  { secure, errorDocument }: RefusalOptions,
): void {
  const wantsHtml = headers.accept?.includes("text/html") === true && !isCall(url);
  if (!wantsHtml || errorDocument === undefined) return sendRefusalJson(response, refusal, secure);
  const { status, allow } = refusal;
  if (allow !== undefined) response.setHeader("Allow", allow);
  const html = errorDocument(reasons[status] ?? "badRequest");
  sendText(response, status, "text/html; charset=utf-8", html, secure);
}

const reasons: Partial<Record<Refusal["status"], ErrorReason>> = {
  414: "longAddress",
  431: "largeHeaders",
  500: "failed",
};

/** Sends an error response in the API's error format. */
export function sendRefusalJson(
  response: GuardedResponse,
  { status, code, message, allow }: Refusal,
  secure: SecureAnswer | undefined,
): void {
  const { requestId } = response;
  if (requestId !== undefined) response.setHeader("X-Wix-Request-Id", requestId);
  if (allow !== undefined) response.setHeader("Allow", allow);
  sendText(
    response,
    status,
    "application/json",
    JSON.stringify(createEnvelope({ code, message })),
    secure,
  );
}

/** Sends text with `Cache-Control: no-store`. */
export function sendText(
  response: GuardedResponse,
  status: number,
  type: "application/json" | "text/html; charset=utf-8" | "text/plain; charset=utf-8",
  text: string,
  secure: SecureAnswer | undefined,
): void {
  response.statusCode = status;
  response.setHeader("Content-Type", type);
  response.setHeader("Cache-Control", "no-store");
  secure?.(response, "");
  response.end(text);
}
