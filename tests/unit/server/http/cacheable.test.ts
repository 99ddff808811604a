import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { cacheable, findCacheTarget } from "#lib/server/http/cacheable.ts";
import { computeRscValue, documentVariant } from "#lib/server/next/payload.ts";
import { browserCalls } from "#lib/upstream/calls.ts";

type Family = (typeof cacheable)[number]["family"];

const blogApi = "/_api/communities-blog-node-api";
const client = { accept: "text/html", cookie: "session=1", "user-agent": "a browser" };

/** Returns the family of a GET request, or `undefined` if it passes through. */
const findFamily = (url: string): Family | undefined => findCacheTarget("GET", url, client)?.family;

/** An example of each route's paths, and the row that it belongs to. */
const routes: Readonly<Record<string, readonly [url: string, family: Family | undefined]>> = {
  "/[page]": ["/about", "page"],
  "/[page]/[subpage]": ["/about/%D0%BE-%D0%BD%D0%B0%D1%81", "page"],
  "/[page]/card.png": ["/about/card.png", "file"],
  "/[page]/[subpage]/card.png": ["/about/team/card.png", "file"],
  "/blog/page/[number]": ["/blog/page/2", "page"],
  "/blog/archive/[[...when]]": ["/blog/archive/2026/02", "page"],
  "/blog/authors/[slug]": ["/blog/authors/ada", "page"],
  "/blog/authors/[slug]/page/[number]": ["/blog/authors/ada/page/2", "page"],
  "/blog/authors/[slug]/[feed]": ["/blog/authors/ada/blog-feed.xml", "file"],
  "/blog/categories/[slug]": ["/blog/categories/tea", "page"],
  "/blog/categories/[slug]/page/[number]": ["/blog/categories/tea/page/2", "page"],
  "/blog/categories/[slug]/card.png": ["/blog/categories/tea/card.png", "file"],
  "/blog/categories/[slug]/[feed]": ["/blog/categories/tea/atom.xml", "file"],
  "/blog/hashtags/[slug]": ["/blog/hashtags/tea", "page"],
  "/blog/hashtags/[slug]/page/[number]": ["/blog/hashtags/tea/page/2", "page"],
  "/blog/languages/[slug]": ["/blog/languages/de", "page"],
  "/blog/languages/[slug]/page/[number]": ["/blog/languages/de/page/2", "page"],
  "/blog/languages/[slug]/[feed]": ["/blog/languages/de/feed.json", "file"],
  "/blog/tags/[slug]": ["/blog/tags/tea", "page"],
  "/blog/tags/[slug]/page/[number]": ["/blog/tags/tea/page/2", "page"],
  "/blog/tags/[slug]/[feed]": ["/blog/tags/tea/atom.xml", "file"],
  "/blog/v3/[...path]": ["/blog/v3/bulk/draft-posts", undefined],
  "/_api/oauth2/token": ["/_api/oauth2/token", undefined],
  "/iam/[...path]": ["/iam/signon/v1/sign-on-policies", undefined],
  "/post/[slug]": ["/post/%C3%BCber-tee", "page"],
  "/post/[slug]/card.png": ["/post/a/card.png", "file"],
  "/post/[slug]/comments-feed.xml": ["/post/a/comments-feed.xml", "file"],
  "/post/[slug]/comments/[view]": ["/post/a/comments/2", "page"],
  "/post/[slug]/comments/[view]/[number]": ["/post/a/comments/newest/2", "page"],
  "/post/[slug]/comments/to/[commentId]": ["/post/a/comments/to/1", undefined],
  "/post/[slug]/comments/write": ["/post/a/comments/write", undefined],
  "/post/[slug]/comments/reply/[id]": ["/post/a/comments/reply/1", undefined],
  "/post/[slug]/comments/edit/[id]": ["/post/a/comments/edit/1", undefined],
  "/post/[slug]/comments/delete/[id]": ["/post/a/comments/delete/1", undefined],
  "/post/[slug]/comments/view/[id]": ["/post/a/comments/view/1", undefined],
  "/api/posts/[postId]/comments": ["/api/posts/1/comments", undefined],
  "/api/unsubscribe": ["/api/unsubscribe", undefined],
  "/unsubscribe": ["/unsubscribe", undefined],
  "/invitation": ["/invitation", undefined],
  "/account/emails": ["/account/emails", undefined],
  "/admin/comments": ["/admin/comments", undefined],
  "/admin/media": ["/admin/media", undefined],
  "/stats/[view]": ["/stats", "page"],
  "/files/[name]": ["/sitemap.xml", "file"],
  "/sitemaps/[part]": ["/sitemaps/posts-1.xml", "file"],
  "/frames/foreign": ["/frames/foreign", "file"],
  "/_removed": ["/_removed", undefined],
  "/_missing": ["/_missing", undefined],
  "/stats": ["/stats?months=3", undefined],
  "/search": ["/search", undefined],
  "/offline": ["/offline", undefined],
  "/service-worker.js": ["/service-worker.js", undefined],
  "/media/[id]": ["/media/a.png", undefined],
  "/media/site/[file]": ["/media/site/a.svg", undefined],
  "/login": ["/login", "shell"],
  "/login/callback": ["/login/callback", undefined],
  "/login/consent": ["/login/consent", undefined],
  "/login/select-account": ["/login/select-account", undefined],
  "/logout": ["/logout", undefined],
  "/register": ["/register", "shell"],
  "/recover": ["/recover", "shell"],
  "/reset-password": ["/reset-password", undefined],
  "/verify": ["/verify", undefined],
  "/account": ["/account", "shell"],
  "/account/likes": ["/account/likes", undefined],
  "/account/privacy": ["/account/privacy", "shell"],
  "/account/profile": ["/account/profile", "shell"],
  "/account/security": ["/account/security", "shell"],
  "/admin": ["/admin", undefined],
  "/admin/members": ["/admin/members", undefined],
  "/admin/authors": ["/admin/authors", undefined],
  "/admin/categories": ["/admin/categories", undefined],
  "/admin/claim": ["/admin/claim", undefined],
  "/admin/keys": ["/admin/keys", undefined],
  "/admin/tags": ["/admin/tags", undefined],
  "/admin/team": ["/admin/team", undefined],
  "/admin/moving": ["/admin/moving", undefined],
  "/admin/settings": ["/admin/settings", undefined],
  "/admin/settings/[group]": ["/admin/settings/general", undefined],
  "/admin/settings/look": ["/admin/settings/look", undefined],
  "/admin/settings/look/preview/[scheme]/[[...path]]": [
    "/admin/settings/look/preview/light/post/a",
    undefined,
  ],
  "/admin/settings/menus": ["/admin/settings/menus", undefined],
  "/admin/settings/redirects": ["/admin/settings/redirects", undefined],
  "/admin/pages": ["/admin/pages", undefined],
  "/admin/posts": ["/admin/posts", undefined],
  "/admin/posts/[postId]": ["/admin/posts/1", undefined],
  "/admin/posts/[postId]/edit": ["/admin/posts/1/edit", undefined],
  "/admin/posts/[postId]/frame": ["/admin/posts/1/frame", undefined],
  "/draft/[token]": ["/draft/abc", undefined],
  "/_api/[...path]": [`${blogApi}/v3/posts/1/metrics`, undefined],
  "/_iam/[...path]": ["/_iam/recovery/v1/recover", undefined],
  "/api/[...path]": ["/api/account", undefined],
  "/api/admin/moving-downloads/[kind]/[name]": [
    "/api/admin/moving-downloads/exports/some-task",
    undefined,
  ],
  "/api/forms/[form]": ["/api/forms/login", undefined],
  "/api/forms/authorize": ["/api/forms/authorize", undefined],
  "/api/posts/[postId]/[reaction]": ["/api/posts/1/likes", undefined],
  "/api/posts/[postId]/polls/[pollId]": ["/api/posts/1/polls/1", undefined],
  "/api/posts/[postId]/views": ["/api/posts/1/views", undefined],
  "/api/session": ["/api/session", undefined],
  "/headless/[...path]": ["/headless/v1/redirect-session", undefined],
  "/oauth2/[...path]": ["/oauth2/authorize", undefined],
  "/oauth2/token": ["/oauth2/token", undefined],
  "/webhooks/wix": ["/webhooks/wix", undefined],
  "/wix-privatemedia-proxy-server/[...path]": [
    "/wix-privatemedia-proxy-server/v1/files",
    undefined,
  ],
};

/** Returns the path and source of each page and route under `app`. */
function findRoutes(): { path: string; source: string }[] {
  const app = join(import.meta.dirname, "../../../../app");
  return readdirSync(app, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:page\.tsx|route\.ts)$/.test(file))
    .map((file) => ({
      path: decodeURIComponent(`/${dirname(file)}`.replaceAll(/\/\([^)]*\)/g, "")),
      source: readFileSync(join(app, file), "utf8"),
    }));
}

describe("the table of cacheable responses", () => {
  test.each(Object.values(routes))("the family of %s is %s", (url, family) => {
    expect(findFamily(url)).toBe(family);
  });

  test("has an example of every route in this test", () => {
    const found = findRoutes().map(({ path }) => path);
    expect(Object.keys(routes).toSorted()).toEqual(found.toSorted());
  });

  test("contains exactly the routes that Next renders once for all clients", () => {
    const isStatic = /^export const (?:revalidate = \d|dynamic = "(?:force-static|error)")/m;
    for (const { path, source } of findRoutes()) {
      // These pages are sent in place of other pages, under their paths.
      if (path === "/_removed" || path === "/_missing") continue;
      const family = routes[path]?.[1];
      const isStored = family !== undefined && family !== "shell";
      expect([path, isStored]).toEqual([path, isStatic.test(source)]);
    }
  });

  test.each<[string, Family]>([
    ["/", "page"],
    ["/blog-feed.xml", "file"],
    ["/atom.xml", "file"],
    ["/feed.json", "file"],
    ["/comments-feed.xml", "file"],
    ["/post/a/comments/best", "page"],
    ["/llms.txt", "file"],
    ["/icon.svg", "file"],
    ["/icon-maskable.png", "file"],
    ["/apple-icon.png", "file"],
  ])("the family of %s, which has no route of its own, is %s", (url, family) => {
    expect(findFamily(url)).toBe(family);
  });

  test.each([
    "/post/a/",
    "/post/a/b",
    "/post/",
    "/blog/",
    "/blog/categories/tea/page/2/3",
    "/posts/a/b",
    "/robots.txt",
    "/manifest.webmanifest",
    "/_next/image?url=%2Fmedia%2Fa.png&w=640&q=75",
    "/_next/data/x.json",
    "/_next/static/chunks/a.js",
    "//evil.example/post/a",
  ])("%s passes through", (url) => {
    expect(findFamily(url)).toBeUndefined();
  });

  test("contains exactly the public API reads", () => {
    for (const { method, path, isPublic = false } of browserCalls) {
      const url = path.replaceAll(/:\w+/g, "x");
      const family = findCacheTarget(method, url, {})?.family;
      // Another call may match the same URL, for example `/v3/tags/query` and `/v3/tags/:tagId`.
      if (isPublic) expect([url, family]).toEqual([url, "read"]);
      else if (method === "GET") expect([url, family]).toEqual([url, undefined]);
      else expect([method, url, family]).toEqual([method, url, undefined]);
    }
  });
});

describe("methods (RFC 9111 sections 3 and 4)", () => {
  const urls = ["/", "/post/a", "/atom.xml", `${blogApi}/v3/posts`];

  test.each(urls)("a HEAD request for %s uses the response to GET", (url) => {
    expect(findCacheTarget("HEAD", url, {})).toEqual(findCacheTarget("GET", url, {}));
    expect(findCacheTarget("HEAD", url, {})).toBeDefined();
  });

  test.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "get", "QUERY"])(
    "the response to %s is never cached",
    (method) => {
      for (const url of urls) expect(findCacheTarget(method, url, {})).toBeUndefined();
    },
  );
});

describe("the key (RFC 9111 section 2)", () => {
  test.each(["/", "/post/a", "/atom.xml", "/stats"])("%s is cached only without a query", (url) => {
    expect(findCacheTarget("GET", url, {})).toMatchObject({ key: url, url });
    for (const query of ["?", "?a", "?utm_source=x", "?_rsc", "?_rsc=x", "?q=a&b=c"]) {
      expect(findCacheTarget("GET", url + query, {})).toBeUndefined();
    }
  });

  test("the key of an API read includes the query", () => {
    const read = (query: string) => findCacheTarget("GET", `${blogApi}/v3/posts${query}`, {});
    expect(read("?paging.limit=1")?.key).toBe(`${blogApi}/v3/posts?paging.limit=1`);
    expect(read("?paging.limit=1")?.url).toBe(`${blogApi}/v3/posts?paging.limit=1`);
    expect(read("")?.key).toBe(`${blogApi}/v3/posts`);
  });

  test("no header of the client reaches a page's renderer", () => {
    const page = findCacheTarget("GET", "/post/a", { ...client, authorization: "Bearer abc" });
    expect(page?.headers).toEqual({});
  });
});

describe("shells", () => {
  const member = { cookie: "XSRF-TOKEN=a; quire-member=1; __Host-quire-member-session=secret" };
  const loginPages = ["/login", "/register", "/recover"];

  test("the origin learns only whether the client seems to be a member", () => {
    const shell = findCacheTarget("GET", "/account", { ...client, ...member });
    expect(shell).toMatchObject({
      key: "/account for members",
      url: "/account",
      headers: { cookie: "quire-member=1" },
    });
    expect(findCacheTarget("GET", "/account", client)).toMatchObject({
      key: "/account",
      headers: {},
    });
  });

  test.each(loginPages)(
    "%s is not cached for members, who are sent on, and with a previous page",
    (path) => {
      expect(findCacheTarget("GET", path, client)).toMatchObject({ key: path, headers: {} });
      expect(findCacheTarget("GET", path, member)).toBeUndefined();
      const referer = "https://blog.example/post/a";
      expect(findCacheTarget("GET", path, { referer })).toBeUndefined();
    },
  );

  test.each([...loginPages, "/account"])(
    "%s is cached only as a document without a query",
    (path) => {
      expect(findCacheTarget("GET", `${path}?returnTo=%2F`, {})).toBeUndefined();
      expect(findCacheTarget("GET", `${path}?_rsc`, { rsc: "1" })).toBeUndefined();
    },
  );
});

describe("variants (RFC 9111 section 4.1)", () => {
  const segment = {
    rsc: "1",
    "next-router-prefetch": "1",
    "next-router-segment-prefetch": "/_tree",
  };

  test("a document and the payloads of a page share a key and have different variants", () => {
    const targets = [
      findCacheTarget("GET", "/post/a", {}),
      findCacheTarget("GET", "/post/a?_rsc", { rsc: "1" }),
      findCacheTarget("GET", `/post/a?_rsc=${computeRscValue(segment)}`, segment),
    ];
    expect(targets.map((target) => target?.key)).toEqual(["/post/a", "/post/a", "/post/a"]);
    expect(targets.map((target) => target?.variant)).toEqual([
      documentVariant,
      "payload",
      "segment /_tree",
    ]);
    expect(targets[2]?.headers).toEqual(segment);
  });

  test("a request with a payload header that does not describe a payload is left to Next", () => {
    expect(findCacheTarget("GET", "/post/a", { rsc: "1" })).toBeUndefined();
    expect(findCacheTarget("GET", "/post/a?_rsc=other", { rsc: "1" })).toBeUndefined();
    expect(findCacheTarget("GET", "/post/a?b=c&_rsc", { rsc: "1" })).toBeUndefined();
  });

  test.each(["/atom.xml", "/card.png", "/post/a/card.png", `${blogApi}/v3/posts`, "/search"])(
    "%s has no payload",
    (path) => {
      expect(findCacheTarget("GET", `${path}?_rsc`, { rsc: "1" })).toBeUndefined();
    },
  );
});

describe("a public API read is not cached (RFC 9111 section 3.5)", () => {
  const find = (query: string, headers = {}) =>
    findCacheTarget("GET", `${blogApi}/v3/posts${query}`, headers);

  test("if the client sends a token, which the API must check", () => {
    expect(find("", { authorization: "Bearer abc" })).toBeUndefined();
    expect(find("", { authorization: "" })).toBeUndefined();
  });

  test.each([
    "?fieldsets=METRICS",
    "?fieldsets=COUNTERS",
    "?fieldsets=URL&fieldsets=METRICS",
    "?sort=LIKE_COUNT",
    "?sort=VIEW_COUNT",
    "?sort=RATING",
    "?sort=%4CIKE_COUNT",
    "?sort=LIKE%5FCOUNT",
  ])("if it reads counters, which change without a change log entry: %s", (query) => {
    expect(find(query)).toBeUndefined();
  });

  test("if its URL is longer than 2048 characters", () => {
    const longest = "x".repeat(2_048 - `${blogApi}/v3/posts?q=`.length);
    expect(find(`?q=${longest}`)).toBeDefined();
    expect(find(`?q=${longest}x`)).toBeUndefined();
  });
});

test("failures are shared except for API reads, because a rate limit applies to a single client", () => {
  const shares = cacheable.map(({ family, sharesFailures }) => [family, sharesFailures]);
  expect(Object.fromEntries(shares)).toEqual({
    page: true,
    shell: true,
    file: true,
    read: false,
  });
});
