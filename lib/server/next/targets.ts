/** Requests that Next handles specially. Must not import Next, because servers without pages use this file, too. */
import type { IncomingHttpHeaders } from "node:http";

/** The paths of uploaded files, with the same IDs as in `lib/proxy/media.ts`. */
const ownFile = /^\/media\/[\w~][\w.~-]{0,254}$/;

/** The embedded platform's IDs of files that Next cannot resize. Next would log an error for each request. */
const notResizable = /~mv2\.(?!(?:avif|gif|jpe?g|png|webp)$)/i;

/** Next's files and resized pictures. For any other path under `/_next/`, Next would render its not-found page. */
const fileOfNext = /^\/_next\/(?:static\/|image\?)/;

/** Returns whether a request is for a payload. Next renders the document for any value but 1. */
export const isPayloadRequest = (headers: IncomingHttpHeaders): boolean => headers["rsc"] === "1";

/** Returns whether a URL is for one of Next's files or for its image optimizer, as opposed to a page. */
export const isForNext = (url: string): boolean => url.startsWith("/_next/");

/** Returns whether a URL is in Next's folder, but for no file. */
export const isMissingFile = (url: string): boolean => isForNext(url) && !fileOfNext.test(url);

/**
 * Encodes the dot of a trailing `.rsc`. Next would treat the URL as a payload request, and fail without the matching
 * headers.
 */
export const escapePayloadSuffix = (url: string): string =>
  url.replace(/^([^?]*)\.rsc(?=\?|$)/, "$1%2Ersc");

/**
 * Returns whether a request is for Next's image optimizer, but not in the only form accepted for this site's
 * pictures. Next decodes the path and checks only its beginning. It caches each result under the exact URL,
 * so extra parameters or fragments could create any number of copies.
 */
export function isUnknownPicture(url: string, path: string): boolean {
  if (!/\/_next\/+image/i.test(path)) return false;
  const parameters = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  const file = parameters.get("url") ?? "";
  return !(
    url.startsWith("/_next/image?") &&
    [...parameters.keys()].toSorted().join() === "q,url,w" &&
    ownFile.test(file) &&
    !notResizable.test(file)
  );
}
