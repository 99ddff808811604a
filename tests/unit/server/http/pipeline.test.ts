import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseSettings } from "#lib/config/settings.ts";
import { Body } from "#lib/server/cache/body.ts";
import { createEntries, type Entries } from "#lib/server/cache/entries.ts";
import { InvalidationLog } from "#lib/changes/invalidation-log.ts";
import { Renderer } from "#lib/server/cache/render.ts";
import { Pipeline } from "#lib/server/http/pipeline.ts";
import { createRenderingLimit } from "#lib/server/http/request/rendering-limit.ts";
import { createSecurityHeaders } from "#lib/security/security-headers.ts";
import { renderErrorDocument } from "#lib/site/error-document.ts";
import type { WholeReply } from "#lib/server/http/response/send.ts";
import { SiteResponse } from "#lib/server/http/response/site-response.ts";
import CacheHandler, { type NextPage } from "#lib/server/next/cache-handler.ts";
import { createNextOrigin } from "#lib/server/next/next-origin.ts";
import { computeRscValue } from "#lib/server/next/payload.ts";
import { currentRendering } from "#lib/site/rendering.ts";
import { listen, rawGet } from "#tests/support/servers/listen.ts";
import { buildRequest, sendRaw } from "#tests/support/servers/raw-request.ts";

/** The text that the fake Next renders into pages. */
let version = "one";
/** Paths that Next renders with a status other than 200, such as 404 for a deleted post or 308 for a redirect. */
let uncommonStatuses: ReadonlyMap<string, number>;
/** Paths of posts that never existed. */
let missingPages: Set<string>;
let countedMissing: string[];
let upstreamWorks = true;
let renderings = 0;
/** Number of requests that the cache could not answer. */
let missed = 0;
/** Called before each cache lookup, to catch up with invalidations. */
let catchUp: (() => Promise<void>) | undefined;
/** The time of the cache, in milliseconds. */
let now = 0;
/** Called during each rendering: after it starts, and before its result is stored or it fails. */
let whileRendering: (() => Promise<void> | void) | undefined;
let invalidations: InvalidationLog;
let entries: Entries;
let address: string;
let close: () => Promise<void>;
let seenAddress: string | undefined;
/** Methods and targets of the requests that reached the renderer. */
let rendererSaw: string[] = [];

/** Age after which Next renders a page again. */
const revalidateSeconds = 60;

/** Returns a page with a data script like Next's. */
const createDocument = (text: string) =>
  `<h1>${text}</h1><script>self.__next_f.push([1,"${text}"])</script>`;

const removedDocument = "<h1>The whole page of a removed post</h1>";
const notFoundDocument = "<h1>The whole not-found page</h1><script>self.__next_f.push([])</script>";

const createPayload = (text: string) => `0:["${text}"]`;

/** A file of the build. */
const buildFile: WholeReply = {
  status: 200,
  headers: [
    ["Content-Type", "text/javascript"],
    ["Cache-Control", "public, max-age=31536000, immutable"],
  ],
  body: new Body(Buffer.from("build()".repeat(200)), true),
  url: "/_next/static/build.js",
};

/** A page in Next's cache, reduced to its text. */
type StoredText = NextPage & { readonly text?: string };

const cacheHandler = new CacheHandler();

/** Reads a page from the cache, as Next does before it renders. */
async function readKnown(path: string, kind: NextPage["kind"]): Promise<StoredText | undefined> {
  return (await cacheHandler.get(path, { kind }))?.value;
}

/** Renders a page and gives it to the cache, as Next does. Resolves with `undefined` if the upstream fails. */
async function renderPage(path: string): Promise<StoredText | undefined> {
  currentRendering()?.tags.add("posts");
  if (!upstreamWorks) {
    await whileRendering?.();
    return undefined;
  }
  renderings += 1;
  const page = { kind: "APP_PAGE", status: 200, text: version } as const;
  await whileRendering?.();
  cacheHandler.set(path, page, { cacheControl: { revalidate: revalidateSeconds } });
  return page;
}

/** Answers an API call as Next does, including calls without a route and unsupported methods. */
function answerCall({ method, url }: IncomingMessage, response: ServerResponse): void {
  if (url !== "/_api/call") {
    response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not found</h1>");
  } else if (method === "PATCH") {
    response.writeHead(405).end();
  } else {
    response.writeHead(404, { "Content-Type": "application/json" }).end('{"message":"own"}');
  }
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void> | void;

/** Responses of paths that are not stored, except for the removed-post page. */
const answers: Readonly<Record<string, Answer>> = {
  "/crash": () => Promise.reject(new Error("the renderer broke")),
  "/former": (_, response) => void response.writeHead(308, { Location: "/post/a" }).end(),
  "/missing"(_, response) {
    response.writeHead(404, { "X-Shell": "yes" }).end("a shell");
  },
  "/greeting"(_, response) {
    response.setHeader("Set-Cookie", "reader=one");
    response.setHeader("Cache-Control", "s-maxage=60");
    response.end("hello, you");
  },
  "/feed"(_, response) {
    response.setHeader("ETag", 'W/"feed"');
    response.setHeader("Last-Modified", "Tue, 03 Feb 2026 04:05:06 GMT");
    response.writeHead(200, { "Content-Type": "application/rss+xml", "Content-Length": "6" });
    response.end("<rss/>");
  },
  "/media/a.png"(_, response) {
    response.writeHead(200, { "Content-Type": "image/png", "Content-Length": "5" }).end("bytes");
  },
  "/media/long.png"(_, response) {
    response.writeHead(200, { "Content-Type": "image/png", "X-Quire-Content-Length": "5" });
    response.end("bytes");
  },
  "/media/short.png"(_, response) {
    response.writeHead(200, { "Content-Type": "image/png", "X-Quire-Content-Length": "9" });
    response.end("bytes");
  },
  "/since"({ headers }, response) {
    response.writeHead(headers["if-modified-since"] === undefined ? 200 : 304).end();
  },
  "/search"(_, response) {
    response.setHeader("ETag", `"of ${version}"`);
    response.writeHead(200, { "Content-Type": "text/html" }).end(createDocument(version));
  },
  "/account"({ headers }, response) {
    currentRendering()?.tags.add("categories");
    response.setHeader("Cache-Control", "private, no-store");
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.end(`${version} for ${headers.cookie ?? "a visitor"}`);
  },
  "/_removed": (_, response) =>
    void response.writeHead(200, { "Content-Type": "text/html" }).end(removedDocument),
};

/** Stores and sends a response with a status other than 200, such as a redirect. */
async function answerStatus(path: string, status: number, response: ServerResponse): Promise<void> {
  if ((await readKnown(path, "APP_ROUTE")) === undefined) {
    currentRendering()?.tags.add("posts").add("gone");
    const page = { kind: "APP_ROUTE", status } as const;
    cacheHandler.set(path, page, { cacheControl: { revalidate: revalidateSeconds } });
  }
  response.writeHead(status, { Location: "/post/a" });
  response.end("a shell");
}

async function answerPage(
  path: string,
  { headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const known = await readKnown(path, "APP_PAGE");
  const isBroken = known !== undefined && known.text === undefined;
  const page = known ?? (await renderPage(path));
  if (isBroken || page?.text === undefined) {
    response.writeHead(500, { "Content-Type": "text/html" });
    response.end("a bare 500");
    return;
  }
  const { text } = page;
  response.setHeader("X-Nextjs-Cache", known === undefined ? "MISS" : "HIT");
  response.setHeader("Cache-Control", "s-maxage=60, stale-while-revalidate=31535940");
  if (headers["rsc"] === undefined) {
    response.setHeader("Link", "</font.woff2>; rel=preload");
    response.setHeader("ETag", `"of ${text}"`);
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(createDocument(text));
    return;
  }
  response.setHeader("Vary", "rsc, next-router-state-tree");
  response.setHeader("Content-Type", "text/x-component");
  response.setHeader("X-Nextjs-Rewritten-Path", "/blog/page/1");
  const segment = headers["next-router-segment-prefetch"];
  if (segment !== undefined && segment !== "/_tree") {
    response.writeHead(204).end();
    return;
  }
  if (segment !== undefined) response.setHeader("X-Nextjs-Postponed", "2");
  response.end(segment === undefined ? createPayload(text) : `tree of ${text}`);
}

async function answerNotFound(response: ServerResponse): Promise<void> {
  currentRendering()?.tags.add("posts");
  await whileRendering?.();
  const headers = { "Content-Type": "text/html", "Cache-Control": "private, no-store" };
  response.writeHead(404, headers).end(notFoundDocument);
}

/** Answers a request as Next does. */
async function renderer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  seenAddress = String(request.headers["x-quire-client-address"]);
  const url = request.url ?? "/";
  rendererSaw.push(`${request.method} ${url}`);
  const [path = ""] = url.split("?", 1);
  if (path.startsWith("/_api/")) return answerCall(request, response);
  const answer = answers[path];
  if (answer !== undefined) return answer(request, response);
  const status = uncommonStatuses.get(path);
  if (status !== undefined) return answerStatus(path, status, response);
  return path.startsWith("/post/") ? answerPage(path, request, response) : answerNotFound(response);
}

async function serve(sharedCacheSeconds = 0, isBehindTls = false): Promise<void> {
  const origin = createNextOrigin(renderer);
  const countRendering = createRenderingLimit();
  const pipeline = new Pipeline({
    origin,
    entries,
    files: new Map([["/_next/static/build.js", buildFile]]),
    renderer: new Renderer({
      origin,
      entries,
      now: () => now,
      report: () => {},
    }),
    countMissing: (path) => void countedMissing.push(path),
    formerPath: (path) =>
      path === "/broken"
        ? Promise.reject(new Error("the database is away"))
        : Promise.resolve(
            new Map([
              ["/2019/05/a", "/post/a"],
              ["/2019/05/a/", "/post/a"],
              ["/unknown/former", "/post/a"],
              ["/?p=7", "/post/seven"],
            ]).get(path),
          ),
    findCanonicalPath: (path) =>
      path.startsWith("/unknown/") ? undefined : path.replace(/^\/post\//i, "/post/"),
    isMissing: async (path) => missingPages.has(path),
    catchUp: () => catchUp?.(),
    isBehindTls,
    securityHeaders: createSecurityHeaders(parseSettings({})),
    sharedCacheSeconds,
    errorDocument: (reason) => renderErrorDocument("A <blog>", "en", reason),
    countRendering(url, client) {
      missed += 1;
      return countRendering(url, client);
    },
    log: () => {},
  });
  const server = createServer<typeof IncomingMessage, typeof SiteResponse>(
    { ServerResponse: SiteResponse },
    (request, response) => void pipeline.answer(request, response)?.catch(() => response.destroy()),
  );
  ({ url: address } = await listen(server));
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
}

/** Stores a page that Next cannot send, as if it came from the disk. */
function storeUnsendable(key: string): void {
  entries.store({
    key,
    variants: new Map(),
    page: { kind: "APP_PAGE", status: 200 },
    tags: ["posts"],
    position: invalidations.position,
    renderedAt: now,
    maximumAge: undefined,
  });
}

beforeEach(async () => {
  version = "one";
  rendererSaw = [];
  uncommonStatuses = new Map([
    ["/post/deleted", 404],
    ["/post/moved", 308],
  ]);
  missingPages = new Set(["/post/missing"]);
  countedMissing = [];
  upstreamWorks = true;
  renderings = 0;
  missed = 0;
  whileRendering = undefined;
  catchUp = undefined;
  invalidations = new InvalidationLog();
  now = 0;
  entries = createEntries({ maximumBytes: 1024 * 1024, log: invalidations, now: () => now });
  await serve();
});
afterEach(() => close());

const html = { Accept: "text/html" };
const get = (path: string, headers: Record<string, string> = html) =>
  fetch(address + path, { headers, redirect: "manual" });

/** Sends searches on one connection, which is much faster than `fetch`, and returns how many succeeded. */
async function countSearches(count: number, headers: readonly string[] = []): Promise<number> {
  const lines = ["GET /search?q=rain HTTP/1.1", "Host: localhost", "Accept: text/html", ...headers];
  const last = buildRequest("/search?q=rain", { headers: ["Accept: text/html", ...headers] });
  const { head, body } = await sendRaw(
    address,
    `${lines.join("\r\n")}\r\n\r\n`.repeat(count - 1) + last,
  );
  return `${head}${body}`.match(/HTTP\/1\.1 200/g)?.length ?? 0;
}

describe("a shell, the document of a member page without data", () => {
  const buildCookie = (member: string) =>
    `quire-member=1; __Host-quire-member-session=secret-of-${member}; name=${member}`;
  const read = async (path: string, headers: Record<string, string> = {}) =>
    (await get(path, { ...html, ...headers })).text();

  test("is the same for all members, and contains nothing from their requests", async () => {
    const members = ["ada", "bob", "ada", "bob"].map((name) => ({ Cookie: buildCookie(name) }));
    const answers = await Promise.all(members.map((headers) => read("/account", headers)));
    for (const headers of members) answers.push(await read("/account", headers));
    expect(new Set(answers)).toEqual(new Set(["one for quire-member=1"]));
    expect(rendererSaw).toEqual(["GET /account"]);
    const [stored] = [...(entries.find("/account for members")?.variants.values() ?? [])];
    expect(JSON.stringify(stored?.headers) + stored?.body.bytes.toString()).not.toMatch(/ada|bob/);
  });

  test("is separate for visitors and for members", async () => {
    expect(await read("/account")).toBe("one for a visitor");
    expect(await read("/account", { Cookie: buildCookie("ada") })).toBe("one for quire-member=1");
    expect(await read("/account", { Cookie: "name=ada" })).toBe("one for a visitor");
  });

  test("may not be stored by browsers or shared caches", async () => {
    for (let visit = 0; visit < 2; visit++) {
      expect((await get("/account")).headers.get("cache-control")).toBe("private, no-store");
    }
  });

  test("is rendered again after a change of what it shows", async () => {
    await read("/account");
    version = "two";
    expect(await read("/account")).toBe("one for a visitor");
    invalidations.invalidate(["categories"]);
    expect(await read("/account")).toBe("two for a visitor");
  });
});

describe("the HTTP cache", () => {
  test("renders a page once and then answers from the cache", async () => {
    for (let visit = 0; visit < 3; visit++) {
      expect(await (await get("/post/a")).text()).toBe(createDocument("one"));
    }
    expect(renderings).toBe(1);
  });

  test("a change is visible at the next request after its invalidation", async () => {
    await get("/post/a");
    await get("/post/a");
    version = "two";
    invalidations.invalidate(["posts"]);
    expect(await (await get("/post/a")).text()).toBe(createDocument("two"));
  });

  test("browsers and proxies must revalidate each time and get 304 if the page is unchanged", async () => {
    expect((await get("/post/a")).headers.get("cache-control")).toBe(
      "public, max-age=0, must-revalidate",
    );
    const stored = await get("/post/a");
    const etag = stored.headers.get("etag") ?? "";
    expect(etag).toMatch(/^".+"$/);
    expect(stored.headers.get("vary")).toContain("Accept-Encoding");
    expect(stored.headers.has("x-nextjs-cache")).toBe(false);
    expect(stored.headers.get("link")).toContain("font.woff2");
    expect((await get("/post/a", { ...html, "If-None-Match": etag })).status).toBe(304);
    expect((await get("/post/a", { ...html, "If-None-Match": 'W/"other"' })).status).toBe(200);
  });

  test("a shared cache may store a page for the configured time, but a browser may not", async () => {
    await close();
    await serve(30);
    for (let visit = 0; visit < 2; visit++) {
      expect((await get("/post/a")).headers.get("cache-control")).toBe(
        "public, max-age=0, s-maxage=30, must-revalidate",
      );
    }
    expect((await get("/greeting")).headers.get("cache-control")).toBe("private, no-store");
  });

  test("a response that sets a cookie is private, because browsers keep public ones for offline use", async () => {
    expect((await get("/greeting")).headers.get("cache-control")).toBe("private, no-store");
  });

  test("a page's policy contains the hash of its script, both when newly rendered and when stored", async () => {
    const hash = createHash("sha256").update('self.__next_f.push([1,"one"])').digest("base64");
    const policies = [];
    for (let visit = 0; visit < 3; visit++) {
      const { headers } = await get("/post/a");
      policies.push(headers.get("content-security-policy"));
    }
    expect(policies[0]).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(new Set(policies).size).toBe(1);
    version = "two";
    invalidations.invalidate(["posts"]);
    for (let visit = 0; visit < 2; visit++) {
      const { headers } = await get("/post/a");
      expect(headers.get("content-security-policy")).not.toContain(hash);
    }
  });

  test("every response has the security headers", async () => {
    await get("/post/a");
    const etag = (await get("/post/a")).headers.get("etag") ?? "";
    for (const [path, headers] of [
      ["/post/a", { ...html, "If-None-Match": etag }],
      ["/feed", { "If-None-Match": 'W/"feed"' }],
      ["/feed", html],
      ["/missing", html],
      ["/missing", { RSC: "1" }],
      ["/post/deleted", html],
      ["/post/moved", html],
      ["/2019/05/a/", html],
      ["/post/%E0%A4%A", html],
      ["/crash", html],
      ["/_next/static/chunks/a.js", html],
    ] as const) {
      const response = await get(path, headers);
      expect(response.headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(response.headers.get("referrer-policy"), path).not.toBeNull();
      if (response.headers.get("content-type")?.startsWith("text/html") === true) {
        const policy = response.headers.get("content-security-policy") ?? "";
        expect(policy, path).toContain("frame-ancestors 'none'");
        expect(policy, path).not.toMatch(/script-src[^;]*unsafe/);
      }
    }
  });

  test("a 304 for a response that is not cached has no policy, so the client keeps the policy it received", async () => {
    const response = await get("/feed", { "If-None-Match": 'W/"feed"' });
    expect(response.status).toBe(304);
    expect(response.headers.has("content-security-policy")).toBe(false);
  });

  test("a newly rendered page is compressed", async () => {
    version = "one ".repeat(500);
    const response = await rawGet(`${address}/post/long`, { ...html, "Accept-Encoding": "gzip" });
    expect(response.headers["content-encoding"]).toBe("gzip");
    expect(response.headers["vary"]).toContain("Accept-Encoding");
    expect(gunzipSync(response.body).toString()).toBe(createDocument(version));
  });

  test("a stored page is compressed with an encoding that the client accepts", async () => {
    version = "one ".repeat(500);
    await get("/post/a");
    const response = await rawGet(`${address}/post/a`, {
      ...html,
      "Accept-Encoding": "br;q=0, gzip",
    });
    expect(response.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(response.body).toString()).toBe(createDocument(version));
  });

  test("a page that cannot be rendered again is served from its last good copy", async () => {
    await get("/post/a");
    invalidations.invalidate(["posts"]);
    upstreamWorks = false;
    const response = await get("/post/a");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(createDocument("one"));
    version = "two";
    upstreamWorks = true;
    expect(await (await get("/post/a")).text()).toBe(createDocument("two"));
  });

  test("the last good copy is sent for a document even if only its payload has been requested before", async () => {
    await get("/post/a?_rsc=", { RSC: "1" });
    invalidations.invalidate(["posts"]);
    upstreamWorks = false;
    const response = await get("/post/a");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(createDocument("one"));
  });

  test("a page that fails and was never rendered is replaced by an error document with Retry-After", async () => {
    upstreamWorks = false;
    for (const path of ["/post/a", "/crash"]) {
      const response = await get(path);
      expect(response.status).toBe(503);
      expect(response.headers.get("retry-after")).toBe("30");
      expect(response.headers.get("cache-control")).toBe("no-store");
      const text = await response.text();
      expect(text).toContain("Something went wrong");
      expect(text).toContain("A &#60;blog&#62;");
    }
  });

  test("a missing document is replaced by the complete not-found page", async () => {
    const response = await get("/missing");
    expect(response.status).toBe(404);
    expect(response.headers.has("x-shell")).toBe(false);
    expect(await response.text()).toBe(notFoundDocument);
  });

  test("a payload request for an unknown path gets 404 and does not reach the renderer", async () => {
    const response = await get("/unknown/a?_rsc=", { RSC: "1" });
    expect(response.status).toBe(404);
    // Next's router loads the document when the response is not a payload.
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(rendererSaw).toEqual([]);
  });

  test("unknown paths share one rendering of the not-found page until it is invalidated", async () => {
    const [first, second] = [await get("/unknown/a"), await get("/unknown/b?c=d")];
    for (const response of [first, second]) {
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
      expect(response.headers.get("vary")).toContain("Accept-Encoding");
      expect(response.headers.get("content-type")).toContain("text/html");
      expect(await response.text()).toBe(notFoundDocument);
    }
    const script = createHash("sha256").update("self.__next_f.push([])").digest("base64");
    expect(second.headers.get("content-security-policy")).toContain(`'sha256-${script}'`);
    const head = await fetch(`${address}/unknown/c`, { method: "HEAD", headers: html });
    expect(head.status).toBe(404);
    expect(await head.text()).toBe("");
    expect(rendererSaw).toEqual(["GET /_missing"]);
    invalidations.invalidate(["posts"]);
    await get("/unknown/a");
    expect(rendererSaw.slice(1)).toEqual(["GET /_missing"]);
  });

  test("concurrent requests for unknown paths share one rendering, even if a client disconnects", async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    whileRendering = () => {
      begun.resolve();
      return end.promise;
    };
    const controller = new AbortController();
    const aborted = fetch(`${address}/unknown/a`, { signal: controller.signal }).catch(() => {});
    await begun.promise;
    const waiting = get("/unknown/b");
    controller.abort();
    await aborted;
    end.resolve();
    expect((await waiting).status).toBe(404);
    expect(rendererSaw).toEqual(["GET /_missing"]);
  });

  test("a post that never existed gets the not-found page, which Next renders once for all", async () => {
    for (const query of ["", "?utm_source=x"]) {
      const response = await get(`/post/missing${query}`);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(notFoundDocument);
      expect(response.headers.get("content-security-policy")).toContain("sha256-");
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    }
    const head = await fetch(`${address}/post/missing`, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([404, ""]);
    expect(rendererSaw).toEqual(["GET /_missing"]);
  });

  test("a post is found as soon as it exists", async () => {
    expect((await get("/post/missing")).status).toBe(404);
    missingPages.clear();
    expect((await get("/post/missing")).status).toBe(200);
  });

  test("a post that never existed is redirected if its path belonged to a post before the move", async () => {
    missingPages.add("/2019/05/a");
    const response = await get("/2019/05/a");
    expect([response.status, response.headers.get("location")]).toEqual([301, "/post/a"]);
  });

  test("Next answers payload requests and clients that accept no document for a post that never existed", async () => {
    uncommonStatuses = new Map([["/post/missing", 404]]);
    await get("/post/missing?_rsc", { RSC: "1" });
    const response = await get("/post/missing", { Accept: "application/json" });
    expect(await response.text()).toBe("a shell");
    expect(rendererSaw).toEqual(["GET /post/missing?_rsc", "GET /post/missing"]);
  });

  test("an unknown path gets the error document while the not-found page cannot be rendered", async () => {
    whileRendering = () => Promise.reject(new Error("the renderer broke"));
    expect((await get("/unknown/a")).status).toBe(503);
    whileRendering = undefined;
    expect((await get("/unknown/a")).status).toBe(404);
  });

  test("unknown paths get the last not-found page while it cannot be rendered again", async () => {
    await get("/unknown/a");
    invalidations.invalidate(["posts"]);
    whileRendering = () => Promise.reject(new Error("the renderer broke"));
    const response = await get("/unknown/a");
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(notFoundDocument);
  });

  test("a post's former path is redirected permanently", async () => {
    for (const [path, target] of [
      ["/2019/05/a/", "/post/a"],
      ["/2019/05/a/?utm_source=old", "/post/a"],
      ["/2019/05/a", "/post/a"],
      ["/unknown/former", "/post/a"],
      ["/?p=7", "/post/seven"],
    ] as const) {
      const response = await get(path);
      expect(response.status, path).toBe(301);
      expect(response.headers.get("location"), path).toBe(target);
    }
    expect((await get("/2019/05/b/")).status).toBe(404);
  });

  test("requests for paths without a page are counted, but not those for pages and redirects", async () => {
    for (const path of ["/post/a", "/POST/a", "/2019/05/a/", "/unknown/former", "/unknown/a?b=c"])
      await get(path);
    await get("/post/missing");
    await get("/post/deleted");
    await get("/unknown/a", { RSC: "1" });
    expect(countedMissing).toEqual(["/unknown/a", "/post/missing", "/post/deleted"]);
  });

  test("a path that differs from a page only in case is redirected with its query", async () => {
    const response = await get("/POST/Kept?q=Bread");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/post/Kept?q=Bread");
    expect((await get("/POST/a", { RSC: "1" })).status).toBe(404);
  });

  test("a path gets 404 if the lookup of former paths fails", async () => {
    expect((await get("/broken")).status).toBe(404);
  });

  test("a path with a malformed escape gets 404", async () => {
    for (const path of ["/post/%E0%A4%A", "/post/a%", "/feed/%zz"]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.text(), path).toBe(notFoundDocument);
    }
    expect((await get("/post/a?q=%E0%A4%A")).status).toBe(200);
  });

  test("a deleted page is replaced by the removed-post page with status 410", async () => {
    for (let visit = 0; visit < 2; visit++) {
      const response = await get("/post/deleted");
      expect(response.status).toBe(410);
      expect(await response.text()).toBe(removedDocument);
    }
    expect(rendererSaw.filter((line) => line === "GET /_removed")).toHaveLength(1);
  });

  test.each([
    "/_removed",
    "/_missing",
    "/%5Fremoved",
    "/%5fremoved?a=b",
    "/_global-error",
    "/%5Fglobal%2Derror",
    "/_not-found",
    "/_error/",
    "/_GLOBAL-ERROR",
  ])("%s, a page that is only sent in place of others, gets the not-found page", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(notFoundDocument);
  });

  test("three hundred spellings of a page's path share one rendering and one cache entry", async () => {
    const slug = "a-fine-post";
    for (let spelling = 0; spelling < 300; spelling++) {
      const path = slug.replaceAll(/./g, (letter, index: number) =>
        (spelling >> index) % 2 === 1 ? `%${letter.charCodeAt(0).toString(16)}` : letter,
      );
      expect(await (await get(`/post/${path}`)).text()).toBe(createDocument("one"));
    }
    expect(renderings).toBe(1);
    expect(entries.size().entries).toBe(1);
  });

  test("a payload shares the cache entry of a page whose path is spelled differently", async () => {
    await get("/post/%61");
    await get("/post/a?_rsc", { RSC: "1" });
    await get("/p%6Fst/a?_rsc", { RSC: "1" });
    expect(renderings).toBe(1);
    expect(entries.size().entries).toBe(1);
  });

  test("a permanent redirect that is not a page keeps its status", async () => {
    expect((await get("/former")).status).toBe(308);
  });

  test("a page that has moved permanently returns 301", async () => {
    const response = await get("/post/moved");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/post/a");
  });

  test.each([
    [404, 410],
    [308, 301],
  ])(
    "a stored page that is later rendered with status %i is sent with status %i each time",
    async (status, sent) => {
      await get("/post/a");
      await get("/post/a");
      uncommonStatuses = new Map([["/post/a", status]]);
      invalidations.invalidate(["posts"]);
      for (let visit = 0; visit < 3; visit++) {
        const response = await get("/post/a");
        expect(response.status).toBe(sent);
        if (sent === 410) expect(await response.text()).toBe(removedDocument);
      }
    },
  );

  test("a client whose copy is current by its ETag gets a 304 for a response that is not cached", async () => {
    const response = await get("/feed", { "If-None-Match": '"other", W/"feed"' });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe('W/"feed"');
    expect(response.headers.has("content-length")).toBe(false);
    expect(await response.text()).toBe("");
  });

  test.each([
    ["its date", { "If-Modified-Since": "Tue, 03 Feb 2026 04:05:06 GMT" }],
    ["a later date", { "If-Modified-Since": "Wed, 04 Feb 2026 00:00:00 GMT" }],
    [
      "another ETag and any date",
      { "If-None-Match": '"other"', "If-Modified-Since": "Wed, 04 Feb 2026 00:00:00 GMT" },
    ],
  ])("a response without Last-Modified is sent to a client with %s", async (_, headers) => {
    const response = await get("/feed", headers);
    expect(response.status).toBe(200);
    expect(response.headers.has("last-modified")).toBe(false);
    expect(await response.text()).toBe("<rss/>");
  });

  test("a stored page that has lost content is sent to a client with a later date", async () => {
    await get("/post/a");
    const response = await get("/post/a", { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" });
    expect(response.status).toBe(200);
  });

  test("the origin does not see If-Modified-Since", async () => {
    expect(
      (await get("/since", { "If-Modified-Since": "Fri, 01 Jan 2100 00:00:00 GMT" })).status,
    ).toBe(200);
  });

  test("the length that a route sets in Quire's own header is sent as Content-Length", async () => {
    const response = await get("/media/long.png");
    expect(response.headers.get("content-length")).toBe("5");
    expect(response.headers.has("x-quire-content-length")).toBe(false);
    expect(await response.text()).toBe("bytes");
  });

  test("the response to a file that is shorter than its length is aborted, so that it does not look complete", async () => {
    await expect(get("/media/short.png").then((response) => response.text())).rejects.toThrow(
      "terminated",
    );
  });

  test("a client navigation gets Next's own response with any status", async () => {
    const response = await get("/missing", { RSC: "1" });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("a shell");
  });

  test("the client's address is the connection's, never one that the request claims", async () => {
    await get("/search?q=rain", { ...html, "X-Quire-Client-Address": "203.0.113.9" });
    expect(seenAddress).not.toContain("203.0.113.9");
    expect(seenAddress).toMatch(/127\.0\.0\.1|::1/);
  });

  test("a page has a strong ETag per encoding, which is the same after rendering and from the cache", async () => {
    version = "one ".repeat(500);
    const tags = [];
    for (const encoding of ["br", "gzip", "identity", "br"]) {
      const headers = { ...html, "Accept-Encoding": encoding };
      const response = await rawGet(`${address}/post/a`, headers);
      const etag = response.headers.etag ?? "";
      expect(etag).toMatch(/^"[^"]+"$/);
      tags.push(etag);
      const again = await rawGet(`${address}/post/a`, { ...headers, "If-None-Match": etag });
      expect(again.status).toBe(304);
      expect(again.headers["content-length"]).toBeUndefined();
    }
    expect(new Set(tags).size).toBe(3);
    expect(tags[3]).toBe(tags[0]);
  });

  test("a stored page is sent in full for a range request", async () => {
    await get("/post/a");
    const response = await get("/post/a", { ...html, Range: "bytes=0-3" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(createDocument("one"));
  });

  test.each([
    ["a document", {}, createDocument("two")],
    ["a payload", { RSC: "1" }, createPayload("two")],
  ])(
    "a request whose rendering is overtaken by a change gets %s from a new rendering",
    async (_, headers, text) => {
      whileRendering = () => {
        whileRendering = undefined;
        version = "two";
        invalidations.invalidate(["posts"]);
      };
      const response = await get("/post/a?_rsc=", { ...html, ...headers });
      expect(await response.text()).toBe(text);
      expect(renderings).toBe(2);
    },
  );

  test("the HTTP cache applies overdue invalidations before it reads its entries", async () => {
    await get("/post/a");
    version = "two";
    catchUp = () => Promise.resolve(invalidations.invalidate(["posts"]));
    expect(await (await get("/post/a")).text()).toBe(createDocument("two"));
  });

  test("a request that joins a rendering gets a newer one if a change overtakes the rendering", async () => {
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    whileRendering = () => {
      begun.resolve();
      return end.promise;
    };
    const readers = [get("/post/a"), begun.promise.then(() => get("/post/a?utm_source=mail"))];
    await begun.promise;
    await expect.poll(() => missed).toBe(2);
    whileRendering = undefined;
    version = "two";
    invalidations.invalidate(["posts"]);
    end.resolve();
    for (const response of await Promise.all(readers)) {
      expect(await response.text()).toBe(createDocument("two"));
    }
  });

  test("all requests waiting for a rendering that fails get the last good copy", async () => {
    await get("/post/a");
    invalidations.invalidate(["posts"]);
    upstreamWorks = false;
    const end = Promise.withResolvers<void>();
    whileRendering = () => end.promise;
    const readers = [get("/post/a"), get("/post/a")];
    await expect.poll(() => missed).toBe(3);
    end.resolve();
    const responses = await Promise.all(readers);
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(createDocument("one"));
    }
  });

  test("a change is visible even if an aged page is being rendered in the background", async () => {
    await get("/post/a");
    now += revalidateSeconds * 1_000 + 1;
    const rendering = Promise.withResolvers<void>();
    whileRendering = () => rendering.promise;
    expect(await (await get("/post/a")).text()).toBe(createDocument("one"));
    await expect.poll(() => renderings).toBe(2);
    invalidations.invalidate(["posts"]);
    version = "two";
    const readers = [get("/post/a"), get("/post/a")];
    // Both wait for the rendering that began before the change, and then for a new one.
    await expect.poll(() => missed).toBe(3);
    whileRendering = undefined;
    rendering.resolve();
    for (const reader of readers) expect(await (await reader).text()).toBe(createDocument("two"));
  });

  test("a stored page is served for at most 24 hours, even without an invalidation", async () => {
    await get("/post/a");
    version = "two";
    now += 24 * 3_600_000 + 1;
    expect(await (await get("/post/a")).text()).toBe(createDocument("two"));
    upstreamWorks = false;
    now += 24 * 3_600_000 + 1;
    expect((await get("/post/a")).status).toBe(503);
  });

  test("a request that Node rejects gets 400 and does not affect others", async () => {
    const { status } = await sendRaw(address, "GET / HTTP/1.1\r\nConnection: close\r\n\r\n");
    expect(status).toBe(400);
    expect((await get("/post/a")).status).toBe(200);
  });

  test("a path that is too long for a page gets 404 and is not rendered", async () => {
    const response = await get(`/post/${"a".repeat(3_000)}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe(notFoundDocument);
    expect(renderings).toBe(0);
  });

  test("a response that is not cached has one weak ETag for all encodings", async () => {
    const path = "/search?q=rain";
    const answers = await Promise.all(
      ["gzip", "identity"].map((encoding) => get(path, { ...html, "Accept-Encoding": encoding })),
    );
    for (const { headers } of answers) {
      expect(headers.get("etag")).toBe('W/"of one"');
      expect(headers.get("vary")).toContain("Accept-Encoding");
    }
    const unchanged = await get(path, { ...html, "If-None-Match": 'W/"of one"' });
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get("vary")).toContain("Accept-Encoding");
  });

  test("a client that requests over 600 searches within ten minutes gets 429; other pages and other clients do not", async () => {
    await close();
    await serve(0, true);
    const search = (client: string, path = "/search?q=rain") =>
      get(path, { ...html, "X-Forwarded-For": client });
    expect(await countSearches(600, ["X-Forwarded-For: 192.0.2.1"])).toBe(600);
    const refused = await search("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await refused.text()).toContain("Too many requests");
    for (const path of ["/post/a?q=rain", "/login?returnTo=%2F", "/search", "/search?q="]) {
      expect((await search("192.0.2.1", path)).status, path).not.toBe(429);
    }
    for (const path of ["/stats?months=3", "/draft/a-token"]) {
      expect((await search("192.0.2.1", path)).status, path).toBe(429);
    }
    // Misspelled links get 404 before they are counted. Error pages for a link also send no referrer.
    for (const path of ["/draft/a-token", "/%64raft/a-token", "//draft/a", "/Draft/a"]) {
      const answer = await search("192.0.2.1", path);
      expect([path, answer.headers.get("referrer-policy")]).toEqual([path, "no-referrer"]);
      if (path !== "/draft/a-token") expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await search("192.0.2.2")).status).toBe(200);
  });

  test("a client with a private address, which may be a proxy, is not limited", async () => {
    expect(await countSearches(601)).toBe(601);
  });

  test("a path under /_next without a file returns 404, and Next does not render a page for it", async () => {
    expect((await get("/_next/made-up")).status).toBe(404);
    expect((await get("/_next/data/x.json")).status).toBe(404);
    expect(rendererSaw.filter((request) => request.includes("/_next/"))).toEqual([]);
    await get("/_next/static/a.js");
    expect(rendererSaw).toContain("GET /_next/static/a.js");
  });

  test("a file of the build is sent compressed, may be kept forever, and does not reach Next", async () => {
    const { status, headers, body } = await rawGet(`${address}/_next/static/build.js`, {
      "Accept-Encoding": "gzip",
    });
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "text/javascript",
      "content-encoding": "gzip",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    expect(gunzipSync(body).toString()).toBe("build()".repeat(200));
    const known = { "Accept-Encoding": "gzip", "If-None-Match": headers["etag"] ?? "" };
    expect((await rawGet(`${address}/_next/static/build.js`, known)).status).toBe(304);
    expect(rendererSaw).toEqual([]);
  });

  test.each([
    ["POST", "/_next/static/build.js"],
    ["GET", "/_next/static/build.js?a"],
    ["GET", "/_next/static/chunks/..%2Fbuild.js"],
    ["GET", "/_next/static/BUILD.js"],
    ["GET", "/_next/static/build.js.br"],
  ])("%s %s is not answered with a file of the build", async (method, target) => {
    const { head, body } = await sendRaw(address, buildRequest(target, { method }));
    expect(head).not.toContain("immutable");
    expect(body).not.toContain("build()");
  });

  test("a request waits for at most two renderings, even if changes overtake each of them", async () => {
    whileRendering = () => invalidations.invalidate(["posts"]);
    expect((await get("/post/a")).status).toBe(200);
    expect(renderings).toBe(2);
  });

  test.each([
    "/",
    "/post/a",
    "/feed",
    "/post/a/card.png",
    "/_next/static/a.js",
    "/media/a.png",
    "*",
  ])(
    "OPTIONS for %s lists the methods and does not reach the store or the renderer",
    async (target) => {
      const { status, head } = await sendRaw(address, buildRequest(target, { method: "OPTIONS" }));
      expect(status).toBe(204);
      expect(head).toMatch(/^allow: GET, HEAD, OPTIONS\r?$/im);
      expect(rendererSaw).toEqual([]);
      expect(entries.size().entries).toBe(0);
    },
  );

  test.each([
    ["a document", "/post/a", html, createDocument("one")],
    ["a payload", "/post/a?_rsc=", { RSC: "1" }, createPayload("one")],
  ])(
    "a stored page that Next cannot send as %s is evicted and rendered again for the same request",
    async (_, path, headers, text) => {
      storeUnsendable("/post/a");
      const response = await get(path, headers);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(text);
      expect((await get(path, headers)).status).toBe(200);
      expect(renderings).toBe(1);
    },
  );

  test("a stored page is evicted if sending it throws, and the request gets the error document", async () => {
    await get("/post/a");
    await get("/post/a");
    const send = vi.spyOn(SiteResponse.prototype, "writeHead").mockImplementationOnce(() => {
      throw new Error("the head cannot be written");
    });
    expect((await get("/post/a")).status).toBe(503);
    send.mockRestore();
    expect((await get("/post/a")).status).toBe(200);
    expect(renderings).toBe(2);
  });

  test.each([
    ["GET", "/_api/nothing"],
    ["POST", "/_api/nothing"],
    ["OPTIONS", "/_api/nothing"],
    ["PATCH", "/_api/call"],
    ["GET", "/_api/%zz"],
    ["POST", `/_api/${"a".repeat(3_000)}`],
  ])(
    "%s %s, which is not an API call, returns 404 with the API's error format",
    async (method, path) => {
      const response = await fetch(address + path, { method, headers: { Accept: "*/*" } });
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect(await response.json()).toMatchObject({
        details: { applicationError: { code: "NOT_FOUND" } },
      });
    },
  );

  test("a 404 response of an API route is not replaced", async () => {
    for (const method of ["GET", "POST"]) {
      const response = await fetch(`${address}/_api/call`, { method, headers: html });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: "own" });
    }
  });

  test("a page is rendered without the request's query and stored once for all queries", async () => {
    await get("/post/a?mc_eid=ada%40example.com");
    for (const query of ["", "?utm_source=mail", "?nxtPslug=b", "?a=1&a=2"]) {
      expect(await (await get(`/post/a${query}`)).text()).toBe(createDocument("one"));
    }
    expect(rendererSaw).toEqual(["GET /post/a"]);
    expect(entries.size().entries).toBe(1);
  });

  test("an RSC payload is rendered without the request's query", async () => {
    await get("/post/a?mc_eid=ada%40example.com&_rsc=", { RSC: "1" });
    expect(rendererSaw).toEqual(["GET /post/a?_rsc"]);
    await get("/post/a?utm_source=mail&_rsc=", { RSC: "1" });
    expect(rendererSaw).toHaveLength(1);
  });

  test.each(["0", "", "2"])(
    "RSC: %j requests a document without a query, as Next reads it",
    async (rsc) => {
      const answer = await get("/post/a?_rsc=mc_eid", { rsc });
      expect(await answer.text()).toBe(createDocument("one"));
      expect(rendererSaw).toEqual(["GET /post/a"]);
    },
  );

  test("a redirect within the site keeps the query that was hidden from the renderer", async () => {
    const response = await get("/post/moved?utm_source=mail&utm_medium=a%20b");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/post/a?utm_source=mail&utm_medium=a%20b");
    expect((await get("/post/moved")).headers.get("location")).toBe("/post/a");
  });

  test("a file that is not text keeps its length", async () => {
    for (const method of ["GET", "HEAD"]) {
      const response = await fetch(`${address}/media/a.png`, { method });
      expect(response.headers.get("content-length")).toBe("5");
    }
  });

  test("a path that ends in .rsc is rendered as a page", async () => {
    expect((await get("/post/a.rsc")).status).toBe(200);
    expect((await get("/post/a.rsc?b=1")).status).toBe(200);
    expect(rendererSaw).toEqual(["GET /post/a%2Ersc"]);
  });

  test.each(["x", "%5B%5D", "null", "%ff", "%"])(
    "an RSC request with the malformed router state %s is rejected with 400",
    async (state) => {
      const headers = { RSC: "1", "Next-Router-State-Tree": state };
      expect((await get("/post/a?_rsc=x", headers)).status).toBe(400);
      expect(rendererSaw).toEqual([]);
    },
  );

  test("HEAD answers with the headers of GET and no body", async () => {
    await get("/post/a");
    const response = await fetch(`${address}/post/a`, { method: "HEAD", headers: html });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toMatch(/^"/);
    expect(await response.text()).toBe("");
  });
});

describe("client navigation", () => {
  const rsc = { RSC: "1" };
  const prefetch = {
    ...rsc,
    "Next-Router-Prefetch": "1",
    "Next-Router-Segment-Prefetch": "/_tree",
  };
  /** Requests a path the way Next's client router does. */
  const navigate = (path: string, headers: Record<string, string> = rsc) => {
    const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    return get(`${path}?_rsc=${computeRscValue(Object.fromEntries(lower))}`, headers);
  };

  test("gets its payload from the cache after Next has rendered it once", async () => {
    await navigate("/post/a");
    const second = await navigate("/post/a");
    expect(rendererSaw).toHaveLength(1);
    expect(second.headers.get("content-type")).toBe("text/x-component");
    expect(second.headers.get("x-nextjs-rewritten-path")).toBe("/blog/page/1");
    expect(second.headers.get("vary")).toMatch(/^rsc, .*, Accept-Encoding$/);
    expect(second.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await second.text()).toBe(createPayload("one"));
    expect(renderings).toBe(1);
  });

  test("gets prefetched segments from the cached page, marked as such", async () => {
    await navigate("/post/a");
    await navigate("/post/a", prefetch);
    const part = await navigate("/post/a", prefetch);
    expect(rendererSaw).toHaveLength(2);
    expect(renderings).toBe(1);
    expect(part.headers.get("x-nextjs-postponed")).toBe("2");
    expect(part.headers.get("x-nextjs-rewritten-path")).toBe("/blog/page/1");
    expect(part.headers.has("link")).toBe(false);
    expect(await part.text()).toBe("tree of one");
  });

  test("gets Next's answer if the stored page does not have the segment, and the answer is not stored", async () => {
    await navigate("/post/a");
    const other = { ...prefetch, "Next-Router-Segment-Prefetch": "/_other" };
    for (let visit = 1; visit <= 2; visit++) {
      expect((await navigate("/post/a", other)).status).toBe(204);
      expect(rendererSaw).toHaveLength(1 + visit);
    }
    expect(renderings).toBe(1);
  });

  test("shares its rendering with the document", async () => {
    await Promise.all([navigate("/post/a"), get("/post/a"), navigate("/post/a", prefetch)]);
    expect(renderings).toBe(1);
  });

  test("gets its own response even if another part of the page is rendered at the same time", async () => {
    upstreamWorks = false;
    const [payload, document] = await Promise.all([navigate("/post/a"), get("/post/a")]);
    expect([payload.status, document.status]).toEqual([500, 503]);
    expect(rendererSaw).toHaveLength(2);
  });

  test("gets a separate ETag for the payload, and a 304 with it", async () => {
    await get("/post/a");
    await navigate("/post/a");
    const document = (await get("/post/a")).headers.get("etag");
    const etag = (await navigate("/post/a")).headers.get("etag") ?? "";
    expect(etag).toMatch(/^".+"$/);
    expect(etag).not.toBe(document);
    expect((await navigate("/post/a", { ...rsc, "If-None-Match": etag })).status).toBe(304);
  });

  test("gets changed content on the next request after an invalidation", async () => {
    await navigate("/post/a");
    await navigate("/post/a");
    version = "two";
    invalidations.invalidate(["posts"]);
    for (let visit = 0; visit < 3; visit++) {
      expect(await (await navigate("/post/a")).text()).toBe(createPayload("two"));
    }
    expect(renderings).toBe(2);
  });

  test("never gets a document for a payload or a payload for a document", async () => {
    await navigate("/post/a");
    await navigate("/post/a");
    expect(await (await get("/post/a")).text()).toBe(createDocument("one"));
    expect(await (await navigate("/post/a")).text()).toBe(createPayload("one"));
  });

  test("must revalidate each time, whether the response was just rendered or stored", async () => {
    for (let visit = 0; visit < 2; visit++) {
      expect((await navigate("/post/a")).headers.get("cache-control")).toBe(
        "public, max-age=0, must-revalidate",
      );
    }
  });
});

test("the error document for a long URL contains no link to that URL", () => {
  const html = renderErrorDocument("Quire", "en", "longAddress");
  expect(html).toContain('<a href="/">');
  expect(html).not.toContain('<a href="">');
});

test("the error document for a failure is in the site's language and contains the site's name", () => {
  const html = renderErrorDocument(`Bogen & "Faden"`, "de-AT", "failed");
  expect(html).toContain('<html lang="de-AT" dir="ltr">');
  expect(html).toContain("Erneut versuchen");
  expect(html).toContain("Bogen &#38; &#34;Faden&#34;</title>");
});
