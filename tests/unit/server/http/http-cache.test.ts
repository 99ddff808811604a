import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { parseSettings } from "#lib/config/settings.ts";
import { renderErrorDocument } from "#lib/server/http/response/error-document.ts";
import { createHttpCache } from "#lib/server/http/http-cache.ts";
import { createRenderingLimit } from "#lib/server/http/policy/rendering-limit.ts";
import { computeRscValue } from "#lib/server/http/request/payload-request.ts";
import { GuardedResponse } from "#lib/server/http/response/guarded-response.ts";
import { createSecurityHeaders } from "#lib/server/http/policy/security-headers.ts";
import { fromNext, type CachedPage } from "#lib/server/cache/cached-page.ts";
import { createInvalidationLog, type InvalidationLog } from "#lib/server/cache/invalidation-log.ts";
import { createPageStore, type PageStore } from "#lib/server/cache/page-store.ts";
import type { CachedAppPageValue } from "#lib/server/cache/cached-page.ts";
import { currentRequest } from "#lib/server/cache/process-store.ts";
import { listen, rawGet } from "#tests/support/servers/listen.ts";
import { renderInto } from "#tests/support/content/pages.ts";
import { buildRequest, sendRaw } from "#tests/support/servers/raw-request.ts";

/** The text that the stand-in for Next renders into pages, which go through the store as with Next. */
let version = "one";
/** Paths that Next renders with a status other than 200, such as 404 for a deleted post or 308 for a redirect. */
let uncommonStatuses: ReadonlyMap<string, number>;
let upstreamWorks = true;
let renderings = 0;
let joined = 0;
/** Called before each store lookup, to catch up with invalidations. */
let catchUp: (() => Promise<void>) | undefined;
/** The time of the store, in milliseconds. */
let now = 0;
/** Called during each rendering: after it starts, and before its result is stored or it fails. */
let whileRendering: (() => Promise<void> | void) | undefined;
let invalidations: InvalidationLog;
let store: PageStore;
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

/** Pending page loads by key. A concurrent request for the same key waits for the same load. */
const pendingLoads = new Map<string, ReturnType<typeof loadPage>>();

function loadPageOnce(key: string): ReturnType<typeof loadPage> {
  const page = pendingLoads.get(key);
  if (page !== undefined) {
    joined += 1;
    return page;
  }
  const answer = Promise.withResolvers<CachedAppPageValue | undefined>();
  pendingLoads.set(key, answer.promise);
  // An aged page resolves the promise immediately for all requests that join before the new rendering is
  // done.
  void (async () => {
    try {
      answer.resolve(await loadPage(key, answer.resolve));
    } catch (error) {
      answer.reject(error);
    } finally {
      pendingLoads.delete(key);
    }
  })();
  return answer.promise;
}

/** Loads a page as Next does, in the context of the first request. */
async function loadPage(key: string, answer: (aged: CachedAppPageValue) => void) {
  currentRequest.getStore()?.asksFor(key);
  const stored = await store.read(key);
  if (stored !== undefined) {
    if (now - stored.storedAt <= revalidateSeconds * 1_000) return toPageValue(stored.page);
    answer(toPageValue(stored.page));
  }
  if (!upstreamWorks) {
    await whileRendering?.();
    return undefined;
  }
  renderings += 1;
  const value = {
    kind: "APP_PAGE",
    html: createDocument(version),
    rscData: Buffer.from(createPayload(version)),
    headers: {
      "x-next-cache-tags": "posts",
      "x-nextjs-stale-time": "300",
      link: "</font.woff2>; rel=preload",
    },
    postponed: undefined,
    status: 200,
    segmentData: new Map([["/_tree", Buffer.from(`tree of ${version}`)]]),
  } as const;
  const { page, tags } = fromNext(value, { revalidateSeconds, expireSeconds: undefined });
  await whileRendering?.();
  store.write(key, page, tags);
  return toPageValue(page);
}

function toPageValue(page: CachedPage): CachedAppPageValue {
  const value = page.toNext([]);
  if (value.kind !== "APP_PAGE") throw new Error("a route was stored");
  return value;
}

/**
 * Answers an API call as Next does, whether the call is known, has no route or uses an unsupported method.
 */
function answerCall({ method, url }: IncomingMessage, response: GuardedResponse): void {
  if (url !== "/_api/call") {
    response.writeHead(404, { "Content-Type": "text/html" }).end("<h1>Not found</h1>");
  } else if (method === "PATCH") {
    response.writeHead(405).end();
  } else {
    response.writeHead(404, { "Content-Type": "application/json" }).end('{"message":"own"}');
  }
}

/** Fails, as Next does, on a stored response that it cannot send. Renders the page if it is not stored. */
async function replayUnsendable(response: GuardedResponse): Promise<void> {
  const key = "key:/files/unsendable";
  currentRequest.getStore()?.asksFor(key);
  if ((await store.read(key)) !== undefined) {
    response.writeHead(500).end("Internal Server Error");
    return;
  }
  renderings += 1;
  const value = {
    kind: "APP_ROUTE",
    body: Buffer.from(version),
    headers: {},
    status: 200,
  } as const;
  const { page } = fromNext(value, { revalidateSeconds: false, expireSeconds: undefined });
  store.write(key, page, ["posts"]);
  response.writeHead(200).end(version);
}

type Answer = (request: IncomingMessage, response: GuardedResponse) => Promise<void> | void;

/** Responses of paths that are not stored. */
const answers: Readonly<Record<string, Answer>> = {
  "/crash": () => Promise.reject(new Error("the renderer broke")),
  "/missing"(_, response) {
    // Compression wraps the response like this and writes later.
    const { end } = response;
    response.end = () => {
      response.writeHead(response.statusCode);
      setImmediate(() => Reflect.apply(end, response, ["late"]));
      return response;
    };
    response.statusCode = 404;
    response.setHeader("X-Shell", "yes");
    response.end();
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
  "/search"(_, response) {
    response.setHeader("ETag", `"of ${version}"`);
    response.writeHead(200, { "Content-Type": "text/html" }).end(createDocument(version));
  },
  "/files/unsendable": (_, response) => replayUnsendable(response),
  "/_removed": (_, response) =>
    void response.writeHead(200, { "Content-Type": "text/html" }).end(removedDocument),
};

/** Stores and sends a response with a status other than 200, such as a redirect. */
async function answerStatus(
  path: string,
  status: number,
  response: GuardedResponse,
): Promise<void> {
  const key = `key:${path}`;
  currentRequest.getStore()?.asksFor(key);
  const value = { kind: "APP_ROUTE", body: Buffer.from("a shell"), headers: {}, status } as const;
  const lifetime = { revalidateSeconds, expireSeconds: undefined };
  await renderInto(store, key, fromNext(value, lifetime).page, ["posts", "gone"]);
  response.writeHead(status, { Location: "/post/a" });
  response.end("a shell");
}

async function answerPage(
  path: string,
  request: IncomingMessage,
  response: GuardedResponse,
): Promise<void> {
  const value = await loadPageOnce(`key:${path}`);
  if (value === undefined) {
    response.writeHead(500, { "Content-Type": "text/html" });
    response.end("a bare 500");
    return;
  }
  response.setHeader("X-Rendered-By", "Next");
  response.setHeader("Cache-Control", "s-maxage=60, stale-while-revalidate=31535940");
  if (request.headers["rsc"] !== undefined) {
    response.setHeader("X-Nextjs-Rewritten-Path", "/blog/page/1");
    response.setHeader("Content-Type", "text/x-component");
    response.end(value.rscData);
    return;
  }
  response.setHeader("ETag", `"of ${version}"`);
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(value.html);
}

async function answerNotFound(response: GuardedResponse): Promise<void> {
  await whileRendering?.();
  const headers = { "Content-Type": "text/html", "Cache-Control": "private, no-store" };
  response.writeHead(404, headers).end(notFoundDocument);
}

/** Answers a request as Next does. */
async function renderer(request: IncomingMessage, response: GuardedResponse): Promise<void> {
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

async function serveFront(sharedCacheSeconds = 0, isBehindTls = false): Promise<void> {
  const front = createHttpCache({
    formerPath: (path) =>
      path === "/broken"
        ? Promise.reject(new Error("the store is away"))
        : Promise.resolve(
            new Map([
              ["/2019/05/a", "/post/a"],
              ["/2019/05/a/", "/post/a"],
              ["/unknown/former", "/post/a"],
              ["/?p=7", "/post/seven"],
            ]).get(path),
          ),
    handle: renderer,
    findCanonicalPath: (path) =>
      path.startsWith("/unknown/") ? undefined : path.replace(/^\/post\//i, "/post/"),
    store,
    catchUp: () => catchUp?.(),
    isBehindTls,
    securityHeaders: createSecurityHeaders(parseSettings({})),
    sharedCacheSeconds,
    errorDocument: (reason) => renderErrorDocument("A <blog>", "en", reason),
    countRendering: createRenderingLimit(),
    log: () => {},
  });
  const server = createServer<typeof IncomingMessage, typeof GuardedResponse>(
    { ServerResponse: GuardedResponse },
    (request, response) => void front(request, response),
  );
  ({ url: address } = await listen(server));
  close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
}

beforeEach(async () => {
  version = "one";
  rendererSaw = [];
  uncommonStatuses = new Map([
    ["/post/deleted", 404],
    ["/post/moved", 308],
  ]);
  upstreamWorks = true;
  renderings = 0;
  joined = 0;
  whileRendering = undefined;
  catchUp = undefined;
  invalidations = createInvalidationLog();
  now = 0;
  store = createPageStore({ maximumBytes: 1024 * 1024, invalidations, now: () => now });
  await serveFront();
});
afterEach(() => close());

const html = { Accept: "text/html" };
const get = (path: string, headers: Record<string, string> = html) =>
  fetch(address + path, { headers, redirect: "manual" });

describe("the HTTP cache", () => {
  test("renders a page once and then answers from the store", async () => {
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
    expect(stored.headers.has("x-next-cache-tags")).toBe(false);
    expect(stored.headers.get("link")).toContain("font.woff2");
    expect((await get("/post/a", { ...html, "If-None-Match": etag })).status).toBe(304);
    expect((await get("/post/a", { ...html, "If-None-Match": 'W/"other"' })).status).toBe(200);
  });

  test("a shared cache may store a page for the configured time, but a browser may not", async () => {
    await close();
    await serveFront(30);
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

  test("every response has security headers", async () => {
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

  test("a 304 for a response outside the store has no policy, so the client keeps the policy it received", async () => {
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

  test("a stored page names its speculation rules file", async () => {
    await get("/post/a");
    const rules = (await get("/post/a")).headers.get("speculation-rules");
    expect(rules).toBe('"/speculation-rules.json"');
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
      expect(response.headers.get("content-type")).toContain("text/html");
      expect(await response.text()).toBe(notFoundDocument);
    }
    const script = createHash("sha256").update("self.__next_f.push([])").digest("base64");
    expect(second.headers.get("content-security-policy")).toContain(`'sha256-${script}'`);
    const head = await fetch(`${address}/unknown/c`, { method: "HEAD", headers: html });
    expect(head.status).toBe(404);
    expect(await head.text()).toBe("");
    expect(rendererSaw).toEqual(["GET /%5Fnothing-here"]);
    invalidations.invalidate(["posts"]);
    await get("/unknown/a");
    expect(rendererSaw.slice(1)).toEqual(["GET /%5Fnothing-here"]);
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
    expect(rendererSaw).toEqual(["GET /%5Fnothing-here"]);
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

  test("the removed-post page also has status 410 at its own URL", async () => {
    for (const path of ["/_removed", "/%5Fremoved", "/%5fremoved?a=b"]) {
      const response = await get(path);
      expect(response.status, path).toBe(410);
      expect(await response.text(), path).toBe(removedDocument);
    }
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

  test.each([
    ["its ETag", { "If-None-Match": '"other", W/"feed"' }],
    ["its date", { "If-Modified-Since": "Tue, 03 Feb 2026 04:05:06 GMT" }],
    ["a later date", { "If-Modified-Since": "Wed, 04 Feb 2026 00:00:00 GMT" }],
  ])(
    "a client whose copy is current by %s gets a 304 for a response outside the store",
    async (_, headers) => {
      const response = await get("/feed", headers);
      expect(response.status).toBe(304);
      expect(response.headers.get("etag")).toBe('W/"feed"');
      expect(response.headers.get("last-modified")).toBe("Tue, 03 Feb 2026 04:05:06 GMT");
      expect(response.headers.has("content-length")).toBe(false);
      expect(await response.text()).toBe("");
    },
  );

  test.each([
    ["an earlier date", { "If-Modified-Since": "Mon, 02 Feb 2026 00:00:00 GMT" }],
    ["an invalid date", { "If-Modified-Since": "yesterday" }],
    [
      "another ETag and any date",
      { "If-None-Match": '"other"', "If-Modified-Since": "Wed, 04 Feb 2026 00:00:00 GMT" },
    ],
  ])("a response outside the store is sent to a client with %s", async (_, headers) => {
    const response = await get("/feed", headers);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("<rss/>");
  });

  test("a client navigation gets Next's own response with any status", async () => {
    const response = await get("/missing", { RSC: "1" });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("late");
  });

  test("the client's address is the connection's, never one that the request claims", async () => {
    await get("/post/a", { ...html, "X-Quire-Client-Address": "203.0.113.9" });
    expect(seenAddress).not.toContain("203.0.113.9");
    expect(seenAddress).toMatch(/127\.0\.0\.1|::1/);
  });

  test("a page has a strong ETag per encoding, which is the same after rendering and from the store", async () => {
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

  test("the HTTP cache applies overdue invalidations before it reads the store", async () => {
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
    await expect.poll(() => joined).toBe(1);
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
    await expect.poll(() => joined).toBe(1);
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
    // Each of the two requests joins the rendering twice and gets the old page. Its third attempt waits.
    await expect.poll(() => joined).toBeGreaterThanOrEqual(4);
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

  test("a response outside the store has one weak ETag for all encodings", async () => {
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
    await serveFront(0, true);
    const search = (client: string, path = "/search?q=rain") =>
      get(path, { ...html, "X-Forwarded-For": client });
    for (let count = 0; count < 600; count += 1) {
      expect((await search("192.0.2.1")).status).toBe(200);
    }
    const refused = await search("192.0.2.1");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect(await refused.text()).toContain("Too many requests");
    for (const path of ["/post/a?q=rain", "/login?returnTo=%2F", "/search", "/search?q="]) {
      expect((await search("192.0.2.1", path)).status, path).not.toBe(429);
    }
    expect((await search("192.0.2.1", "/stats?months=3")).status).toBe(429);
    expect((await search("192.0.2.2")).status).toBe(200);
  });

  test("a client with a private address, which may be a proxy, is not limited", async () => {
    for (let count = 0; count <= 600; count += 1) {
      expect((await get("/search?q=rain")).status).toBe(200);
    }
  });

  test("a path under /_next without a file returns 404, and Next does not render a page for it", async () => {
    expect((await get("/_next/made-up")).status).toBe(404);
    expect((await get("/_next/data/x.json")).status).toBe(404);
    expect(rendererSaw.filter((request) => request.includes("/_next/"))).toEqual([]);
    await get("/_next/static/a.js");
    expect(rendererSaw).toContain("GET /_next/static/a.js");
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
      expect(store.size().pages).toBe(0);
    },
  );

  test("a stored page that cannot be sent is evicted and rendered again for the same request", async () => {
    const value = { kind: "APP_ROUTE", body: Buffer.alloc(0), headers: {}, status: 404 } as const;
    const lifetime = { revalidateSeconds: false, expireSeconds: undefined } as const;
    await renderInto(store, "key:/files/unsendable", fromNext(value, lifetime).page, ["posts"]);
    const response = await get("/files/unsendable");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("one");
    expect((await get("/files/unsendable")).status).toBe(200);
    expect(renderings).toBe(1);
  });

  test("a stored page that cannot be sent as an RSC payload is evicted and rendered again", async () => {
    const value = { kind: "APP_ROUTE", body: Buffer.alloc(0), headers: {}, status: 404 } as const;
    const lifetime = { revalidateSeconds: false, expireSeconds: undefined } as const;
    await renderInto(store, "key:/files/unsendable", fromNext(value, lifetime).page, ["posts"]);
    const response = await get("/files/unsendable?_rsc=", { RSC: "1" });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("one");
  });

  test("a stored page is evicted if sending it throws, and the request gets the error document", async () => {
    await get("/post/a");
    await get("/post/a");
    const send = vi
      .spyOn(GuardedResponse.prototype, "writeReadyHead")
      .mockImplementationOnce(() => {
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
    expect(store.size().pages).toBe(1);
  });

  test("an RSC payload is rendered without the request's query", async () => {
    await get("/post/a?mc_eid=ada%40example.com&_rsc=", { RSC: "1" });
    expect(rendererSaw).toEqual(["GET /post/a?_rsc="]);
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

  test("gets its payload from the store after Next has rendered it once", async () => {
    const first = await navigate("/post/a");
    expect(first.headers.get("x-rendered-by")).toBe("Next");
    const second = await navigate("/post/a");
    expect(second.headers.has("x-rendered-by")).toBe(false);
    expect(second.headers.get("content-type")).toBe("text/x-component");
    expect(second.headers.get("x-nextjs-prerender")).toBe("1");
    expect(second.headers.get("x-nextjs-stale-time")).toBe("300");
    expect(second.headers.get("x-nextjs-rewritten-path")).toBe("/blog/page/1");
    expect(second.headers.get("vary")).toMatch(/^rsc, .*next-router-segment-prefetch, Accept-Enc/);
    expect(second.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await second.text()).toBe(createPayload("one"));
    expect(renderings).toBe(1);
  });

  test("gets prefetched segments from the store, marked as such", async () => {
    await navigate("/post/a");
    const part = await navigate("/post/a", prefetch);
    expect(part.headers.has("x-rendered-by")).toBe(false);
    expect(part.headers.get("x-nextjs-postponed")).toBe("2");
    expect(part.headers.get("x-nextjs-rewritten-path")).toBe("/blog/page/1");
    expect(part.headers.has("link")).toBe(false);
    expect(await part.text()).toBe("tree of one");
  });

  test("gets a segment from Next if the stored page does not have it", async () => {
    await navigate("/post/a");
    const other = { ...prefetch, "Next-Router-Segment-Prefetch": "/_other" };
    expect((await navigate("/post/a", other)).headers.get("x-rendered-by")).toBe("Next");
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
