import { compress, isLong, isTextType } from "../../cache/body.ts";
import { computeScriptHashes } from "../../cache/script-hashes.ts";
import { preferredEncoding } from "./encoding.ts";
import type { GuardedResponse } from "./guarded-response.ts";
import type { SecureAnswer } from "../policy/security-headers.ts";

/** Compression levels for a response that is sent once. They are faster than the levels for stored pages. */
const quick = { br: 4, gzip: 6 };

/** Returns whether Next's response is text, which is sent as a whole. */
export function isText(response: GuardedResponse): boolean {
  return isTextType(String(response.getHeader("Content-Type") ?? ""));
}

/**
 * Adds `Vary: Accept-Encoding` to a text response from Next (or the corresponding 304) and makes its `ETag`
 * weak, because the tag identifies the text, not the bytes of a particular encoding (RFC 9110 section
 * 8.8.3.3).
 */
export function varyByEncoding(response: GuardedResponse): void {
  const etag = response.getHeader("ETag");
  if (typeof etag === "string" && etag.startsWith('"')) response.setHeader("ETag", `W/${etag}`);
  const varies = /\baccept-encoding\b/i.test(String(response.getHeader("Vary") ?? ""));
  if (!varies) response.appendHeader("Vary", "Accept-Encoding");
}

/**
 * Buffers Next's entire response, because a page's headers contain the hashes of its scripts, and then
 * compresses it. `acceptEncoding` is the client's header, which was not passed to Next, so the body is
 * uncompressed.
 */
export function sendWhole(
  path: string,
  response: GuardedResponse,
  secure: SecureAnswer,
  acceptEncoding: string | undefined,
): void {
  response.buffer(async (document) => {
    const isPage = String(response.getHeader("Content-Type")).startsWith("text/html");
    secure(response, path, isPage ? computeScriptHashes(document.toString()) : "");
    const encoding = isLong(document) ? preferredEncoding(acceptEncoding) : "identity";
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
    const body = await compress(document, encoding, quick);
    response.setHeader("Content-Length", body.byteLength);
    return body;
  });
}
