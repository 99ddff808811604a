/** The API calls that the site forwards, as the platform declares them beside its routes. */
import { adminCalls } from "../platform/admin/admin.calls.ts";
import { blogCalls } from "../platform/blog/blog.calls.ts";
import { draftCalls } from "../platform/blog/drafts/draft.calls.ts";
import { mediaCalls } from "../platform/blog/media/media.calls.ts";
import { commentCalls } from "../platform/comments/comment.calls.ts";
import type { Call, Service } from "../platform/http/declare-calls.ts";
import { identityCalls } from "../platform/identity/identity.calls.ts";
import { memberCalls } from "../platform/members/member.calls.ts";
import { movingCalls } from "../platform/moving/moving.calls.ts";
import { siteCalls } from "../platform/site/site.calls.ts";
import { notFound } from "../wix/errors/errors.ts";

export type { Call };

/** The calls that the site's server makes: those of browsers, and some that no browser may make. */
export const serverCalls: readonly Call[] = [
  ...blogCalls,
  ...memberCalls,
  ...identityCalls,
  ...draftCalls,
  ...mediaCalls,
  ...commentCalls,
  ...adminCalls,
  ...siteCalls,
  ...movingCalls,
];

/** The calls that browsers may make (docs/api.md, “Forwarded calls”). */
export const browserCalls = serverCalls.filter(({ callers }) => callers !== "siteServer");

/** The name under which a node stores the paths that continue with a parameter. */
const parameter = ":";

/** Returns the declared call with a method and a path on this site, and its upstream path. */
export type MatchCall = (
  method: string,
  pathname: string,
) => { readonly call: Call; readonly path: string } | undefined;

export const matchBrowserCall = createMatcher(browserCalls);
const matchServerCall = createMatcher(serverCalls);

/**
 * Converts one of the site's own calls from its path on this site to its upstream path. Throws `NOT_FOUND` for any
 * other path, for example if a slug contains a slash.
 */
export function toUpstreamRequest(request: Request): Request {
  const { pathname, search } = new URL(request.url);
  const match = matchServerCall(request.method, pathname);
  if (match === undefined) throw notFound("Path");
  return new Request(`http://upstream${match.path}${search}`, request);
}

export type CallName = {
  /** The method and the path template, for example `GET /v3/posts/:postId`. */
  readonly name: string;
  readonly service: Service;
};

const findUpstreamCall = createFinder(serverCalls, ({ upstream }) => upstream);

/** Returns the name and service of a call, given its method and upstream path. */
export function nameCall(method: string, pathname: string): CallName {
  if (pathname.startsWith("/media/")) return { name: "GET /media/:id", service: "media" };
  if (pathname === "/oauth2/token") return { name: "POST /oauth2/token", service: "identity" };
  const call = findUpstreamCall(method, parseSegments(pathname));
  if (call === undefined) return { name: "other", service: "blog" };
  return { name: `${call.method} ${call.upstream}`, service: call.service };
}

/** Creates a function that finds one of the given calls by its path on this site. */
export function createMatcher(calls: readonly Call[]): MatchCall {
  const find = createFinder(calls, ({ path }) => path);
  return (method, pathname) => {
    const segments = parseSegments(pathname);
    const call = find(method, segments);
    return call && { call, path: fillPath(call, segments ?? []) };
  };
}

/** The calls whose paths begin with the same segments. */
type Node = { readonly calls: Map<string, Call>; readonly next: Map<string, Node> };

/**
 * Creates a function that finds a call by its method and the segments of its path. Of several paths that match, it
 * prefers the one whose earliest differing segment is not a parameter.
 */
function createFinder(calls: readonly Call[], readPath: (call: Call) => string) {
  const createNode = (): Node => ({ calls: new Map(), next: new Map() });
  const root = createNode();
  for (const call of calls) {
    let node = root;
    for (const part of splitPath(readPath(call))) {
      const name = part.startsWith(parameter) ? parameter : part;
      const next = node.next.get(name) ?? createNode();
      node.next.set(name, next);
      node = next;
    }
    if (!node.calls.has(call.method)) node.calls.set(call.method, call);
  }
  const descend = (
    node: Node,
    method: string,
    [first, ...rest]: readonly string[],
  ): Call | undefined => {
    if (first === undefined) return node.calls.get(method);
    for (const name of [first, parameter]) {
      const next = node.next.get(name);
      const call = next && descend(next, method, rest);
      if (call !== undefined) return call;
    }
    return undefined;
  };
  return (method: string, segments: readonly string[] | undefined) =>
    segments && descend(root, method === "HEAD" ? "GET" : method, segments);
}

/** Returns the upstream path of a call. Other servers give characters such as `;` a meaning unless they are encoded. */
function fillPath({ path, upstream }: Call, segments: readonly string[]): string {
  const parts = splitPath(path);
  const fill = (part: string) =>
    part.startsWith(parameter) ? encodeURIComponent(segments[parts.indexOf(part)] ?? "") : part;
  return upstream.split("/").map(fill).join("/");
}

function splitPath(path: string): string[] {
  return path.split("/").slice(1);
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
    const segments = splitPath(pathname).map(decodeURIComponent);
    return segments.every(isSafe) ? segments : undefined;
  } catch {
    return undefined;
  }
}

function isSafe(segment: string): boolean {
  // oxlint-disable-next-line no-control-regex -- finds control characters
  return segment !== "" && !/^\.+$|[/\\\u0000-\u001F\u007F]|%[0-9a-f]{2}/i.test(segment);
}
