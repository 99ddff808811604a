import { isLong, isTextType } from "../page-store/body.ts";
import { scriptHashes } from "../page-store/script-hashes.ts";
import { compressOnce, preferredEncoding } from "./encoding.ts";
import type { GuardedResponse } from "./guarded-response.ts";
import type { SecureAnswer } from "./security-headers.ts";

/** Whether an answer of Next is text, which is sent as a whole. */
export function isText(response: GuardedResponse): boolean {
  return isTextType(String(response.getHeader("Content-Type") ?? ""));
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
    response.appendHeader("Vary", "Accept-Encoding");
    const encoding = isLong(document) ? preferredEncoding(acceptEncoding) : "identity";
    if (encoding !== "identity") response.setHeader("Content-Encoding", encoding);
    const body = await compressOnce(document, encoding);
    response.setHeader("Content-Length", body.byteLength);
    return body;
  });
}
