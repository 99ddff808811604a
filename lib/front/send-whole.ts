import { compress, isLong, isTextType } from "../page-store/body.ts";
import { scriptHashes } from "../page-store/script-hashes.ts";
import { preferredEncoding } from "./encoding.ts";
import type { GuardedResponse } from "./guarded-response.ts";
import type { SecureAnswer } from "./security-headers.ts";

/** For one reader alone: quickly, where a stored page is compressed as small as it gets. */
const quick = { br: 4, gzip: 6 };

/** Whether an answer of Next is text, which is sent as a whole. */
export function isText(response: GuardedResponse): boolean {
  return isTextType(String(response.getHeader("Content-Type") ?? ""));
}

/**
 * Says of Next's answer to the reading of a text, or of its 304, that it differs by encoding: its tag names
 * the text, not the bytes of one encoding (RFC 9110 section 8.8.3.3).
 */
export function varyByEncoding(response: GuardedResponse): void {
  const etag = response.getHeader("ETag");
  if (typeof etag === "string" && etag.startsWith('"')) response.setHeader("ETag", `W/${etag}`);
  const varies = /\baccept-encoding\b/i.test(String(response.getHeader("Vary") ?? ""));
  if (!varies) response.appendHeader("Vary", "Accept-Encoding");
}

/**
 * Has an answer of Next wait for its end: what is said of a page's scripts is said in front of them.
 * `acceptEncoding` is the client's; Next has not seen it, and has compressed nothing.
 */
export function sendWhole(
  path: string,
  response: GuardedResponse,
  secure: SecureAnswer,
  acceptEncoding: string | undefined,
): void {
  response.collect(async (document) => {
    const isPage = String(response.getHeader("Content-Type")).startsWith("text/html");
    secure(response, path, isPage ? scriptHashes(document.toString()) : "");
    const encoding = isLong(document) ? preferredEncoding(acceptEncoding) : "identity";
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
    const body = await compress(document, encoding, quick);
    response.setHeader("Content-Length", body.byteLength);
    return body;
  });
}
