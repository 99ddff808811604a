import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedPage, ContentEncoding } from "../page-store/cached-page.ts";
import { isUnmodified } from "./conditional.ts";
import { speculationRulesHeader } from "../site/speculation-rules.ts";
import { tagsHeader } from "../page-store/next-cache.ts";

/** What a page's answer depends on: client navigation asks the same path for a payload. */
const vary =
  "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding";

/** Answers a GET or HEAD with a stored page: compressed as the client likes, 304 when it has it. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
): Promise<void> {
  for (const [name, value] of Object.entries(page.value.headers ?? {})) {
    if (value !== undefined && name !== tagsHeader) response.setHeader(name, value);
  }
  if (page.value.kind === "APP_PAGE")
    response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Security-Policy", "frame-ancestors 'none'");
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Referrer-Policy", "strict-origin-when-cross-origin");
  response.setHeader("Speculation-Rules", speculationRulesHeader);
  response.setHeader("Vary", vary);
  response.setHeader("ETag", page.etag);
  response.setHeader("Cache-Control", "public, max-age=0, must-revalidate");
  response.statusCode = page.status;
  const lastModified = page.value.headers?.["last-modified"];
  const validators = {
    etag: page.etag,
    lastModified: typeof lastModified === "string" ? lastModified : undefined,
  };
  if (page.status === 200 && isUnmodified(request.headers, validators)) {
    response.statusCode = 304;
    response.end();
    return;
  }
  const encoding = preferredEncoding(request.headers["accept-encoding"]);
  const body = await page.body(encoding);
  if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
  response.setHeader("Content-Length", body.byteLength);
  response.end(request.method === "HEAD" ? undefined : body);
}

/**
 * The best encoding the client accepts (RFC 9110 section 12.5.3): brotli, then gzip; a quality of 0
 * refuses.
 */
function preferredEncoding(acceptEncoding: string | undefined): ContentEncoding {
  if (acceptEncoding === undefined) return "identity";
  const accepted = acceptEncoding
    .toLowerCase()
    .split(",")
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(";")[0]?.trim());
  if (accepted.includes("br")) return "br";
  return accepted.includes("gzip") || accepted.includes("x-gzip") ? "gzip" : "identity";
}
