/** Finds a listed call by its method and path. */
import { notFound } from "../../wix/errors.ts";
import type { Call, Service } from "./call.ts";
import { serverCalls } from "./calls.ts";

/** Returns the matching call and its upstream path, or `undefined` if no listed call matches. */
export function matchCall(
  calls: readonly Call[],
  method: string,
  pathname: string,
): { readonly call: Call; readonly path: string } | undefined {
  for (const { call, values } of findCalls(calls, method, pathname, "path")) {
    const fill = (part: string) => values.get(part) ?? part;
    return { call, path: call.upstream.split("/").map(fill).join("/") };
  }
  return undefined;
}

/**
 * Converts one of the site's own calls from its path on this site to its upstream path. Throws `NOT_FOUND` for any
 * other path, for example if a slug contains a slash.
 */
export function toUpstreamRequest(request: Request): Request {
  const { pathname, search } = new URL(request.url);
  const match = matchCall(serverCalls, request.method, pathname);
  if (match === undefined) throw notFound("Path");
  return new Request(`http://upstream${match.path}${search}`, request);
}

export type CallName = {
  /** The method and the path template, for example `GET /v3/posts/:postId`. */
  readonly name: string;
  readonly service: Service;
};

/** Returns the name and service of a call, given its method and upstream path. */
export function nameCall(method: string, pathname: string): CallName {
  if (pathname.startsWith("/media/")) return { name: "GET /media/:id", service: "media" };
  if (pathname === "/oauth2/token") return { name: "POST /oauth2/token", service: "identity" };
  for (const { call } of findCalls(serverCalls, method, pathname, "upstream")) {
    return { name: `${call.method} ${call.upstream}`, service: call.service };
  }
  return { name: "other", service: "blog" };
}

/** Yields the calls that match a method and a path, with the encoded parameter values. */
function* findCalls(
  calls: readonly Call[],
  method: string,
  pathname: string,
  side: "path" | "upstream",
) {
  const segments = parseSegments(pathname);
  if (segments === undefined) return;
  const wanted = method === "HEAD" ? "GET" : method;
  for (const call of calls) {
    const values = call.method === wanted ? matchPath(call[side], segments) : undefined;
    if (values !== undefined) yield { call, values };
  }
}

/**
 * Returns the decoded segments of a path, or `undefined` if another server could interpret the path differently
 * because it contains dot segments, slashes or backslashes in any encoding, double encoding, or control
 * characters.
 */
function parseSegments(pathname: string): string[] | undefined {
  // URL paths contain no other characters.
  if (!/^[!-~]*$/.test(pathname) || /[?#]/.test(pathname)) return undefined;
  try {
    const segments = pathname.split("/").slice(1).map(decodeURIComponent);
    return segments.every(isSafe) ? segments : undefined;
  } catch {
    return undefined;
  }
}

function isSafe(segment: string): boolean {
  // oxlint-disable-next-line no-control-regex -- finds control characters
  return segment !== "" && !/^\.+$|[/\\\u0000-\u001F\u007F]|%[0-9a-f]{2}/i.test(segment);
}

/** The segments of the listed paths, which every request is compared with. */
const patterns = new Map<string, readonly string[]>();

function splitPattern(path: string): readonly string[] {
  const known = patterns.get(path) ?? path.split("/").slice(1);
  patterns.set(path, known);
  return known;
}

function matchPath(path: string, segments: readonly string[]): Map<string, string> | undefined {
  const pattern = splitPattern(path);
  if (pattern.length !== segments.length) return undefined;
  const isMatch = pattern.every((part, index) => part.startsWith(":") || part === segments[index]);
  if (!isMatch) return undefined;
  // Other servers give characters such as `;` a meaning unless they are encoded.
  const encode = (part: string, index: number): [string, string][] =>
    part.startsWith(":") ? [[part, encodeURIComponent(segments[index] ?? "")]] : [];
  return new Map(pattern.flatMap(encode));
}
