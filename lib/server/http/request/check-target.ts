/** Checks a request target (RFC 9112 section 3.2) before Next or a route sees it. */
import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { isCall } from "../../../site/call-paths.ts";
import { removedPage } from "../response/substitute-page.ts";

/**
 * Maximum length of a path. No page has a longer path, and Next keeps each path that it answers in memory for
 * a while.
 */
const maxPathLength = 2_048;

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The paths of uploaded pictures, with the same IDs as in `lib/proxy/media.ts`. */
const ownPicture = /^\/media\/[\w~][\w.~-]{0,254}$/;

/**
 * Next's files and resized pictures. For any other path under `/_next/`, Next would render its not-found
 * page.
 */
const fileOfNext = /^\/_next\/(?:static\/|image\?)/;

/**
 * The response to a target that Next must not see: a bad request, an unknown API call, or the page for a
 * status code.
 */
export type TargetError = "badRequest" | "unknownCall" | 404 | 410;

/**
 * Returns the response to a target that belongs to no page, file or route, or `undefined` if Next may answer
 * it.
 */
export function checkTarget(
  url: string,
  { isRead, headers }: { readonly isRead: boolean; readonly headers: IncomingHttpHeaders },
): TargetError | undefined {
  if (!isUnambiguous(url)) return "badRequest";
  const path = decodePath(url);
  if (path === undefined || stripQuery(url).length > maxPathLength) {
    if (isCall(url)) return "unknownCall";
    return isRead ? 404 : "badRequest";
  }
  if (isUnknownPicture(url, path)) return "badRequest";
  if (isRead && url.startsWith("/_next/") && !fileOfNext.test(url)) return 404;
  // The page for removed posts has no public URL.
  if (isRead && path === removedPage.path) return 410;
  return headers["rsc"] === undefined || hasValidRouterState(headers) ? undefined : "badRequest";
}

export const stripQuery = (url: string): string => url.split("?", 1)[0] ?? "";

/**
 * Percent-encodes the dot of a trailing `.rsc`. The URL stays equivalent, but Next no longer treats it as an
 * RSC request, which would fail without the RSC headers.
 */
export const escapePayloadSuffix = (url: string): string =>
  url.replace(/^([^?]*)\.rsc(?=\?|$)/, "$1%2Ersc");

/**
 * Returns whether a target is a path on this site that all parsers interpret in the same way. Browsers send
 * no others, because they resolve dot segments and replace backslashes.
 */
function isUnambiguous(url: string): boolean {
  const path = stripQuery(url);
  return (
    path.startsWith("/") &&
    !path.includes("\\") &&
    !url.includes("#") &&
    !dotSegment.test(path) &&
    // API and file URLs are only ever built by software, which never emits a double slash.
    !((isCall(path) || path.startsWith("/media/")) && path.includes("//"))
  );
}

/** Returns the decoded path, or `undefined` if its percent-encoding is invalid, which would make Next fail. */
function decodePath(url: string): string | undefined {
  try {
    return decodeURIComponent(stripQuery(url));
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a request is for Next's image optimizer, but not in the only form accepted for this site's
 * pictures. Next decodes the path and checks only its beginning. It caches each result under the exact URL,
 * so extra parameters or fragments could create any number of copies.
 */
function isUnknownPicture(url: string, path: string): boolean {
  if (!/\/_next\/+image/i.test(path)) return false;
  const parameters = new URLSearchParams(url.slice(url.indexOf("?") + 1));
  return !(
    url.startsWith("/_next/image?") &&
    [...parameters.keys()].toSorted().join() === "q,url,w" &&
    ownPicture.test(parameters.get("url") ?? "")
  );
}

/** Returns whether Next can parse the router state header in an RSC request. */
function hasValidRouterState(headers: IncomingHttpHeaders): boolean {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return true;
  } catch {
    return false;
  }
}
