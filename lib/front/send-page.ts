import type { IncomingMessage, ServerResponse } from "node:http";
import type { CachedPage } from "../page-store/cached-page.ts";
import { isUnmodified } from "./conditional.ts";
import { preferredEncoding } from "./encoding.ts";
import { tagsHeader } from "../page-store/next-cache.ts";
import type { SecureAnswer } from "./security-headers.ts";

/** What a page's answer depends on: client navigation asks the same path for a payload. */
const vary =
  "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding";

/** Answers a GET or HEAD with a stored page: compressed as the client likes, 304 when it has it. */
export async function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: CachedPage,
  secure: SecureAnswer,
): Promise<void> {
  for (const [name, value] of Object.entries(page.value.headers ?? {})) {
    if (value !== undefined && name !== tagsHeader) response.setHeader(name, value);
  }
  if (page.value.kind === "APP_PAGE")
    response.setHeader("Content-Type", "text/html; charset=utf-8");
  secure(response, request.url ?? "/", page.scriptHashes);
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
