/** Completes and classifies Next's responses. */
import type { IncomingMessage } from "node:http";
import { isUnmodified } from "./conditional.ts";
import type { GuardedResponse } from "./guarded-response.ts";
import type { HeaderList } from "./stored-answers.ts";

/**
 * Returns the `Cache-Control` header for pages. Caches revalidate a page on every request, which its `ETag`
 * makes cheap, so that changes are visible immediately. The owner can allow shared caches to skip this for
 * some seconds.
 */
export function buildCacheControl(sharedCacheSeconds: number): string {
  const shared = sharedCacheSeconds === 0 ? "" : ` s-maxage=${sharedCacheSeconds},`;
  return `public, max-age=0,${shared} must-revalidate`;
}

/** Replaces Next's `s-maxage`, which would prevent shared caches from showing changes immediately. */
export function replaceCacheControl(response: GuardedResponse, cacheControl: string): void {
  if (!String(response.getHeader("Cache-Control") ?? "").startsWith("s-maxage")) return;
  // A response with a cookie is intended for one client only.
  const isForAll = !response.hasHeader("Set-Cookie");
  response.setHeader("Cache-Control", isForAll ? cacheControl : "private, no-store");
}

/** Returns whether the client has a current copy of a document. */
export function isClientCurrent(request: IncomingMessage, response: GuardedResponse): boolean {
  const [etag, lastModified] = ["ETag", "Last-Modified"].map((name) => response.getHeader(name));
  return isUnmodified(request.headers, {
    etag: typeof etag === "string" ? etag : undefined,
    lastModified: typeof lastModified === "string" ? lastModified : undefined,
  });
}

/**
 * Returns whether a document failed or is missing, so that people should get an error page. API calls keep
 * their JSON.
 */
export function needsErrorPage(request: IncomingMessage, response: GuardedResponse): boolean {
  const { statusCode } = response;
  const accept = request.headers.accept ?? "*/*";
  const wantsHtml = accept.includes("text/html") || accept.includes("*/*");
  const isForPeople = wantsHtml && !readContentType(response).startsWith("application/json");
  return isForPeople && (statusCode === 404 || statusCode >= 500);
}

/**
 * Returns whether Next answered an API call itself, because no route handles its path or method. Route files
 * export only the methods that they handle. Without the HTTP layer, Next's own 405 reaches the client.
 */
export function isUnknownCall(response: GuardedResponse): boolean {
  const { statusCode } = response;
  return (
    statusCode === 405 || (statusCode === 404 && readContentType(response).startsWith("text/html"))
  );
}

/**
 * Completes a redirect: appends the query that Next did not see, because scripts in the browser may need it,
 * and keeps only one `Location` header. Next sets this header twice when it renders the redirect of a stored
 * page.
 */
export function completeRedirect(response: GuardedResponse, query: string): void {
  const [location = ""] = [response.getHeader("Location") ?? ""].flat();
  if (typeof location !== "string" || location === "") return;
  const isInside = /^\/(?!\/)[^?#]*$/.test(location);
  response.setHeader("Location", isInside ? location + query : location);
}

/** Returns the headers for Next's client router that contain the target of a rewrite. */
export function readPathHeaders(response: GuardedResponse): HeaderList {
  return ["x-nextjs-rewritten-path", "x-nextjs-rewritten-query"].flatMap((name) => {
    const value = response.getHeader(name);
    return typeof value === "string" ? [[name, value] as const] : [];
  });
}

const readContentType = (response: GuardedResponse): string =>
  String(response.getHeader("Content-Type") ?? "");
