/** The calls that the site lets through: a method and a same-site path, and what they are upstream. */

export type Call = {
  readonly method: "GET" | "POST";
  /** Segments; one that begins with a colon stands for any value. */
  readonly path: string;
  /** The same call as the API's own host spells it. */
  readonly upstream: string;
  /** Largest body, in bytes. */
  readonly maximumBody: number;
};

const blog = "/_api/communities-blog-node-api";
const queryBytes = 1024 * 1024;

const get = (path: string, upstream: string): Call => ({
  method: "GET",
  path,
  upstream,
  maximumBody: 0,
});
const query = (path: string, upstream: string): Call => ({
  method: "POST",
  path,
  upstream,
  maximumBody: queryBytes,
});

/** What browsers may call (contract section 2). */
export const browserCalls: readonly Call[] = [
  get(`${blog}/v3/posts`, "/v3/posts"),
  get(`${blog}/v3/posts/:postId`, "/v3/posts/:postId"),
  get(`${blog}/v3/posts/slugs/:slug`, "/v3/posts/slugs/:slug"),
  query(`${blog}/v3/posts/query`, "/v3/posts/query"),
  get(`${blog}/v3/posts/:postId/metrics`, "/v3/posts/:postId/metrics"),
  get(`${blog}/v2/stats/post/count`, "/blog/v2/stats/post/count"),
  get(`${blog}/v2/stats/posts/total`, "/blog/v2/stats/posts/total"),
  get(`${blog}/v3/categories`, "/blog/v3/categories"),
  get(`${blog}/v3/categories/:categoryId`, "/blog/v3/categories/:categoryId"),
  get(`${blog}/v3/categories/slugs/:slug`, "/blog/v3/categories/slugs/:slug"),
  query(`${blog}/v3/categories/query`, "/blog/v3/categories/query"),
  get(`${blog}/v3/tags/:tagId`, "/v3/tags/:tagId"),
  get(`${blog}/v3/tags/slugs/:slug`, "/v3/tags/slugs/:slug"),
  get(`${blog}/v3/tags/labels/:label`, "/v3/tags/labels/:label"),
  query(`${blog}/v3/tags/query`, "/v3/tags/query"),
];

/** What the site's own pages call besides: authors are read on the server only. */
export const serverCalls: readonly Call[] = [
  ...browserCalls,
  query("/_api/members/v1/members/query", "/members/v1/members/query"),
];

/** The upstream path of a call that is on the list; nothing for any other method or path. */
export function matchCall(
  calls: readonly Call[],
  method: string,
  pathname: string,
): { readonly call: Call; readonly path: string } | undefined {
  const segments = safeSegments(pathname);
  if (segments === undefined) return undefined;
  const wanted = method === "HEAD" ? "GET" : method;
  for (const call of calls) {
    const values = call.method === wanted ? matchPath(call.path, segments) : undefined;
    if (values !== undefined) return { call, path: fill(call.upstream, values) };
  }
  return undefined;
}

/**
 * The decoded segments of a path; nothing when one could mean another path to somebody behind us: dots,
 * slashes and backslashes in any encoding, a second encoding, control characters.
 */
function safeSegments(pathname: string): string[] | undefined {
  const segments = pathname.split("/").slice(1);
  try {
    const decoded = segments.map((segment) => decodeURIComponent(segment));
    return decoded.every(isSafeSegment) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

function isSafeSegment(segment: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return segment !== "" && !/^\.+$|[/\\\u0000-\u001F\u007F]|%[0-9a-f]{2}/i.test(segment);
}

function matchPath(path: string, segments: readonly string[]): Map<string, string> | undefined {
  const pattern = path.split("/").slice(1);
  if (pattern.length !== segments.length) return undefined;
  const values = new Map<string, string>();
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index] ?? "";
    if (part.startsWith(":")) values.set(part, segment);
    else if (part !== segment) return undefined;
  }
  return values;
}

function fill(path: string, values: ReadonlyMap<string, string>): string {
  return path
    .split("/")
    .map((part) => (part.startsWith(":") ? encodeURIComponent(values.get(part) ?? "") : part))
    .join("/");
}
