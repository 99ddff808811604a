/** The API calls that the site forwards, with their methods, their paths at the site and their paths upstream. */
import { memberActions, postActions } from "../../wix/admin.ts";
import type { LimitName } from "./address-limits.ts";

export type CallMethod = "GET" | "POST" | "PATCH" | "DELETE";

/** The parts of an upstream, which can fail or be overloaded independently. */
export type Service = "blog" | "identity" | "media";

export type Call = {
  readonly method: CallMethod;
  /** The path on this site. A segment that begins with a colon matches any value. */
  readonly path: string;
  /** The path of the call at the API's own host. */
  readonly upstream: string;
  /** Maximum size of the body, in bytes. */
  readonly maximumBody: number;
  readonly service: Service;
  /** How often a client address may make the call. */
  readonly limit: LimitName;
  /** Whether only pages of this site may make the call, because it concerns a member. */
  readonly isForOwnPages?: boolean;
  /** Whether only a site with an embedded platform forwards the call. */
  readonly isEmbeddedOnly?: boolean;
  /** Whether the response is the same for all clients until something changes. */
  readonly isPublic?: boolean;
  /** Whether a browser navigates to the path. The response may then be a redirect or a page. */
  readonly isNavigation?: boolean;
};

const blog = "/_api/communities-blog-node-api";
const authentication = "/_api/iam/authentication";
const verification = "/_api/iam/verification";
const identityBytes = 64 * 1024;
const queryBytes = 1024 * 1024;

const get = (path: string, upstream: string): Call => ({
  method: "GET",
  path,
  upstream,
  maximumBody: 0,
  service: "blog",
  limit: "blogRead",
});
const read = (path: string, upstream: string): Call => ({ ...get(path, upstream), isPublic: true });
const query = (path: string, upstream: string): Call => ({
  method: "POST",
  path,
  upstream,
  maximumBody: queryBytes,
  service: "blog",
  limit: "blogQuery",
});

const identity = (
  method: CallMethod,
  path: string,
  limit: LimitName,
  upstream: string = path,
): Call => ({
  method,
  path,
  upstream,
  maximumBody: identityBytes,
  service: "identity",
  limit,
  isForOwnPages: true,
});
const post = (path: string, limit: LimitName, upstream?: string): Call =>
  identity("POST", path, limit, upstream);
const navigation = (path: string): Call => ({
  ...get(path, path),
  service: "identity",
  limit: "navigation",
  isNavigation: true,
});

/** Registration, login and member calls (docs/api.md, “Forwarded calls”). */
const identityCalls: readonly Call[] = [
  post(`${authentication}/v2/register`, "register"),
  post(`${authentication}/v2/login`, "login"),
  post(`${authentication}/v2/change-password`, "login"),
  post(`${authentication}/v2/sign-on`, "login"),
  post(`${authentication}/v1/register`, "register"),
  post(`${authentication}/v1/login`, "login"),
  post(`${authentication}/v1/state/proceed`, "change"),
  post(`${authentication}/v1/sso/login-with-token-params`, "login"),
  navigation(`${authentication}/v1/logout`),
  ...["send-email", "activation-email"].map((name) =>
    post(`/_iam/recovery/v1/${name}`, "mail", `/_api/iam/recovery/v1/${name}`),
  ),
  post("/_iam/recovery/v1/recover", "login", "/_api/iam/recovery/v1/recover"),
  post(`${verification}/v1/start`, "mail"),
  post(`${verification}/v1/Start`, "mail"),
  post(`${verification}/v1/auth/verify`, "login"),
  post(`${verification}/v1/auth/resend`, "mail"),
  post("/headless/v1/redirect-session", "change", "/_api/redirects-api/v1/redirect-session"),
  navigation("/oauth2/authorize"),
  navigation("/oauth2/authorize/deny"),
  identity("GET", "/_api/members/v1/members/my", "read", "/members/v1/members/my"),
  ...accountCalls(),
  ...likeCalls(),
  ...ownerCalls(),
];

/** Returns the calls of the members' pages and the captcha, which are not part of the Wix API. */
function accountCalls(): Call[] {
  const at = "/api/account";
  const upstream = "/quire/v1/account";
  const call = (method: CallMethod, path: string, limit: LimitName) =>
    identity(method, at + path, limit, upstream + path);
  return [
    call("GET", "", "read"),
    call("PATCH", "/profile", "change"),
    call("POST", "/email", "mail"),
    call("POST", "/email/resend", "mail"),
    call("POST", "/email/verify", "login"),
    call("GET", "/sessions", "read"),
    call("DELETE", "/sessions", "change"),
    call("DELETE", "/sessions/:sessionId", "change"),
    call("GET", "/reactions", "read"),
    call("GET", "/data", "read"),
    call("POST", "/delete", "login"),
    identity("GET", "/api/captcha", "read", "/quire/v1/captcha"),
    identity("GET", "/api/captcha/challenge", "read", "/quire/v1/captcha/challenge"),
  ];
}

/** Returns the calls of the owner's pages. The upstream checks for each call whether the member is an owner. */
function ownerCalls(): Call[] {
  const call = (method: CallMethod, path: string, limit: LimitName): Call => ({
    ...identity(method, `/api/owner${path}`, limit, `/quire/v1/owner${path}`),
    isEmbeddedOnly: true,
  });
  return [
    call("GET", "/overview", "read"),
    call("GET", "/posts", "read"),
    call("GET", "/posts/:postId", "read"),
    ...postActions.map((action) => call("POST", `/posts/:postId/${action}`, "change")),
    call("GET", "/members", "read"),
    call("GET", "/members/:memberId/data", "read"),
    ...memberActions.map((action) => call("POST", `/members/:memberId/${action}`, "change")),
  ];
}

/** Returns the calls for a member's own likes, for a client that has the member's token. */
function likeCalls(): Call[] {
  const call = (method: CallMethod, path: string, limit: LimitName) =>
    identity(method, `/_api/blog-like-service/v1/likes${path}`, limit, `/blog/v1/likes${path}`);
  return [
    call("POST", "", "change"),
    call("POST", "/query", "read"),
    call("GET", "/:likeId", "read"),
    call("DELETE", "/:likeId", "change"),
    call("DELETE", "/fqdn/:fqdn/entity-id/:entityId", "change"),
  ];
}

/** The calls that browsers may make (docs/api.md, “Forwarded calls”). */
export const browserCalls: readonly Call[] = [
  read(`${blog}/v3/posts`, "/v3/posts"),
  read(`${blog}/v3/posts/:postId`, "/v3/posts/:postId"),
  read(`${blog}/v3/posts/slugs/:slug`, "/v3/posts/slugs/:slug"),
  query(`${blog}/v3/posts/query`, "/v3/posts/query"),
  get(`${blog}/v3/posts/:postId/metrics`, "/v3/posts/:postId/metrics"),
  read(`${blog}/v2/stats/post/count`, "/blog/v2/stats/post/count"),
  read(`${blog}/v2/stats/posts/total`, "/blog/v2/stats/posts/total"),
  read(`${blog}/v3/categories`, "/blog/v3/categories"),
  read(`${blog}/v3/categories/:categoryId`, "/blog/v3/categories/:categoryId"),
  read(`${blog}/v3/categories/slugs/:slug`, "/blog/v3/categories/slugs/:slug"),
  query(`${blog}/v3/categories/query`, "/blog/v3/categories/query"),
  read(`${blog}/v3/tags/:tagId`, "/v3/tags/:tagId"),
  read(`${blog}/v3/tags/slugs/:slug`, "/v3/tags/slugs/:slug"),
  read(`${blog}/v3/tags/labels/:label`, "/v3/tags/labels/:label"),
  query(`${blog}/v3/tags/query`, "/v3/tags/query"),
  read("/api/search", "/quire/v1/search"),
  ...identityCalls,
];

/** The calls of the site's server, which also reads authors and waiting logins. */
export const serverCalls: readonly Call[] = [
  ...browserCalls,
  identity("GET", "/oauth2/authorize/request", "read"),
  query("/_api/members/v1/members/query", "/members/v1/members/query"),
];

/** Returns a listed call and its upstream path, or `undefined` for any other method or path. */
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

/** Converts a call of the site's own from its path on this site to its path at the upstream. */
export function toUpstreamRequest(request: Request): Request {
  const { pathname, search } = new URL(request.url);
  const match = matchCall(serverCalls, request.method, pathname);
  if (match === undefined) throw new Error(`not a call of the blog: ${pathname}`);
  return new Request(`http://upstream${match.path}${search}`, request);
}

export type CallName = {
  /** The method and the path template, for example `GET /v3/posts/:postId`. */
  readonly name: string;
  readonly service: Service;
};

/** Returns the name and the service of a call, from its method and its path at the upstream. */
export function nameCall(method: string, pathname: string): CallName {
  if (pathname.startsWith("/media/")) return { name: "GET /media/:id", service: "media" };
  if (pathname === "/oauth2/token") return { name: "POST /oauth2/token", service: "identity" };
  for (const { call } of findCalls(serverCalls, method, pathname, "upstream")) {
    return { name: `${call.method} ${call.upstream}`, service: call.service };
  }
  return { name: "other", service: "blog" };
}

/** Yields the calls with a method and a path, and the values of their parameters as they were sent. */
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

type Segment = { readonly sent: string; readonly decoded: string };

/**
 * Returns the segments of a path, or `undefined` if another server could read the path differently: because of
 * dots, slashes or backslashes in any encoding, a double encoding, or control characters.
 */
function parseSegments(pathname: string): Segment[] | undefined {
  // The path of a URL contains no other characters.
  if (!/^[!-~]*$/.test(pathname) || /[?#]/.test(pathname)) return undefined;
  try {
    const segments = pathname
      .split("/")
      .slice(1)
      .map((sent) => ({ sent, decoded: decodeURIComponent(sent) }));
    return segments.every(({ decoded }) => isSafe(decoded)) ? segments : undefined;
  } catch {
    return undefined;
  }
}

function isSafe(segment: string): boolean {
  // oxlint-disable-next-line no-control-regex -- finds control characters
  return segment !== "" && !/^\.+$|[/\\\u0000-\u001F\u007F]|%[0-9a-f]{2}/i.test(segment);
}

function matchPath(path: string, segments: readonly Segment[]): Map<string, string> | undefined {
  const pattern = path.split("/").slice(1);
  if (pattern.length !== segments.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const { sent = "", decoded = "" } = segments[index] ?? {};
    if (part.startsWith(":")) values.set(part, sent);
    else if (part !== decoded) return undefined;
  }
  return values;
}
