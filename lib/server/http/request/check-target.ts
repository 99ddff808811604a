/** Checks a request target (RFC 9112 section 3.2) before Next or a route sees it. */
import type { IncomingHttpHeaders } from "node:http";
import { isCall } from "../../../site/paths/call-paths.ts";
import { isMisspelledDraft } from "../../../site/paths/secret-pages.ts";
import type { Received } from "../receive.ts";
import { hasValidRouterState } from "../../next/payload.ts";
import { isMissingFile, isUnknownPicture } from "../../next/targets.ts";

/** Maximum length of a path. Limited because Next keeps the paths of recent requests in memory. */
const maxPathLength = 2_048;

/** The path of the page for deleted posts, which has no public URL. */
export const removedPath = "/_removed";

/** The path of the page for addresses without a page, which has no public URL. */
export const missingPath = "/_missing";

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/** The response to a rejected target: a bad request, an unknown API call, or the not-found page. */
export type TargetError = "badRequest" | "unknownCall" | 404;

/** Returns the response to a target that belongs to no page, file or route, or `undefined` if Next may answer it. */
export function checkTarget(
  { sent, url, isRead }: Pick<Received, "sent" | "url" | "isRead">,
  headers: IncomingHttpHeaders,
): TargetError | undefined {
  if (!isUnambiguous(url)) return "badRequest";
  const path = decodePath(url);
  if (path === undefined || stripQuery(url).length > maxPathLength) {
    if (isCall(url)) return "unknownCall";
    return isRead ? 404 : "badRequest";
  }
  if (isUnknownPicture(url, path)) return "badRequest";
  if (isRead && isMissingFile(url)) return 404;
  // A redirect to the canonical spelling would repeat the secret.
  if (isRead && isMisspelledDraft(sent)) return 404;
  return hasValidRouterState(headers) ? undefined : "badRequest";
}

export const stripQuery = (url: string): string => url.split("?", 1)[0] ?? "";

/** Returns whether all parsers interpret a target alike. Browsers resolve dot segments and replace backslashes. */
export function isUnambiguous(url: string): boolean {
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
