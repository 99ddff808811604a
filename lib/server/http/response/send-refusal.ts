/** Error responses and other short text responses that the server generates itself. No cache may store them. */
import { isCall } from "../../../site/paths/call-paths.ts";
import type { ErrorReason } from "../../../site/error-document.ts";
import { Body } from "../../cache/body.ts";
import type { HeaderList } from "../../next/next-origin.ts";
import { listHeader, secure, type WholeReply } from "./send.ts";
import type { SecurityHeaders } from "../../../security/security-headers.ts";
import type { SiteResponse } from "./site-response.ts";
import type { ErrorCode } from "../../../wix/errors/error-codes.ts";
import { createEnvelope } from "../../../wix/errors/error-response.ts";

/** An error response for a request rejected before a route handles it. */
export type Refusal = {
  readonly status: 400 | 404 | 405 | 408 | 413 | 414 | 417 | 431 | 500;
  readonly code: ErrorCode;
  readonly message: string;
  /** The methods that the path allows, for status 405. */
  readonly allow?: string | undefined;
};

export const createRefusal = (
  status: Refusal["status"],
  code: ErrorCode,
  message: string,
  allow?: string,
): Refusal => ({ status, code, message, allow });

export type RefusalOptions = {
  readonly securityHeaders?: SecurityHeaders | undefined;
  /** Returns the HTML for browsers. Omitted by servers without pages. */
  readonly errorDocument?: ((reason: ErrorReason) => string) | undefined;
};

export const htmlType = "text/html; charset=utf-8";

/** Creates a reply with text, which is sent uncompressed. */
export function createTextReply(
  status: number,
  type: string,
  text: string,
  more: HeaderList = [],
): WholeReply {
  const headers: HeaderList = [["Content-Type", type], ["Cache-Control", "no-store"], ...more];
  return { status, headers, body: new Body(Buffer.from(text), false), url: "" };
}

/** Creates an error response in the API's error format. */
export function createErrorReply(
  { status, code, message, allow }: Refusal,
  requestId: string | undefined,
): WholeReply {
  const text = JSON.stringify(createEnvelope({ code, message }));
  const more = [...listHeader("X-Wix-Request-Id", requestId), ...listHeader("Allow", allow)];
  return createTextReply(status, "application/json", text, more);
}

const reasons: Partial<Record<Refusal["status"], ErrorReason>> = {
  414: "longAddress",
  431: "largeHeaders",
  500: "failed",
};

/** Sends an error response: HTML to a browser that loads a page, and the API's error format to other clients. */
export function sendRefusal(
  response: SiteResponse,
  refusal: Refusal,
  { securityHeaders, errorDocument }: RefusalOptions,
): void {
  const { url = "/", headers } = response.req;
  const { status, allow } = refusal;
  const wantsHtml = headers.accept?.includes("text/html") === true && !isCall(url);
  if (!wantsHtml || errorDocument === undefined) {
    return sendText(response, createErrorReply(refusal, response.requestId), securityHeaders);
  }
  const html = errorDocument(reasons[status] ?? "badRequest");
  const more = listHeader("Allow", allow);
  sendText(response, createTextReply(status, htmlType, html, more), securityHeaders);
}

/** Sends a reply outside the pipeline. */
export function sendText(
  response: SiteResponse,
  { status, headers, body, url }: WholeReply,
  securityHeaders: SecurityHeaders | undefined,
): void {
  response.statusCode = status;
  const secured = securityHeaders === undefined ? headers : secure(securityHeaders, url, headers);
  for (const [name, value] of secured) response.setHeader(name, value);
  response.end(body.bytes);
}
