/** Error responses and other short texts that the server itself makes. No cache may store them. */
import type { IncomingMessage } from "node:http";
import { isCall } from "../../../site/call-paths.ts";
import type { ErrorReason } from "./error-document.ts";
import { Body } from "../../cache/body.ts";
import type { HeaderList } from "../../next/next-origin.ts";
import type { SecurityHeaders } from "../../../security/security-headers.ts";
import type { SiteResponse } from "./site-response.ts";
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
  readonly securityHeaders?: SecurityHeaders | undefined;
  /** Returns the HTML for browsers. Omitted by servers without pages. */
  readonly errorDocument?: ((reason: ErrorReason) => string) | undefined;
};

/** A reply with text, which is sent uncompressed. */
export type TextReply = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Body;
  readonly url: "";
};

export function createTextReply(
  status: number,
  type: "application/json" | "text/html; charset=utf-8" | "text/plain; charset=utf-8",
  text: string,
  more: HeaderList = [],
): TextReply {
  const headers: HeaderList = [["Content-Type", type], ["Cache-Control", "no-store"], ...more];
  return { status, headers, body: new Body(Buffer.from(text), false), url: "" };
}

/** Creates an error response in the API's error format. */
export function createErrorReply(
  { status, code, message, allow }: Refusal,
  requestId: string | undefined,
): TextReply {
  const text = JSON.stringify(createEnvelope({ code, message }));
  return createTextReply(status, "application/json", text, [
    ...(requestId === undefined ? [] : [["X-Wix-Request-Id", requestId] as const]),
    ...listAllowed(allow),
  ]);
}

const listAllowed = (allow: string | undefined): HeaderList =>
  allow === undefined ? [] : [["Allow", allow]];

const reasons: Partial<Record<Refusal["status"], ErrorReason>> = {
  414: "longAddress",
  431: "largeHeaders",
  500: "failed",
};

/**
 * Sends an error response, as HTML to a browser that is loading a page and in the API's error format to other
 * clients.
 */
export function sendRefusal(
  { url = "/", headers }: Pick<IncomingMessage, "url" | "headers">,
  response: SiteResponse,
  refusal: Refusal,
  { securityHeaders, errorDocument }: RefusalOptions,
): void {
  const { status, allow } = refusal;
  const wantsHtml = headers.accept?.includes("text/html") === true && !isCall(url);
  if (!wantsHtml || errorDocument === undefined) {
    return sendText(response, createErrorReply(refusal, response.requestId), securityHeaders);
  }
  const html = errorDocument(reasons[status] ?? "badRequest");
  const reply = createTextReply(status, "text/html; charset=utf-8", html, listAllowed(allow));
  sendText(response, reply, securityHeaders);
}

/** Sends a reply outside the pipeline. */
export function sendText(
  response: SiteResponse,
  { status, headers, body, url }: TextReply,
  securityHeaders: SecurityHeaders | undefined,
): void {
  const type = headers[0]?.[1] ?? "";
  const secured = Object.entries(securityHeaders?.({ url, type, has: () => false }) ?? {});
  response.statusCode = status;
  for (const [name, value] of [...headers, ...secured]) response.setHeader(name, value);
  response.end(body.bytes);
}
