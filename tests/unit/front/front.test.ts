import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseSettings } from "#lib/config/settings.ts";
import { failureDocument } from "#lib/front/failure-document.ts";
import { createFront } from "#lib/front/front.ts";
import { GuardedResponse } from "#lib/front/guarded-response.ts";
import { createSecureAnswer } from "#lib/front/security-headers.ts";
import { CachedPage } from "#lib/page-store/cached-page.ts";
import { createPageStore, type PageStore } from "#lib/page-store/page-store.ts";
import { currentRequest } from "#lib/page-store/process-store.ts";
import { listen, rawGet } from "#tests/support/listen.ts";

/** Stands where Next stands: renders `version` into pages, through the store as Next does. */
let version = "one";
/** What pages answer that are there no longer. */
let removed: ReadonlyMap<string, number>;
let upstreamWorks = true;
let renderings = 0;
let store: PageStore;
let address: string;
let close: () => Promise<void>;
let seenAddress: string | undefined;

/** A page with a script of Next's that hands over data. */
const documentOf = (text: string) =>
  `<h1>${text}</h1><script>self.__next_f.push([1,"${text}"])</script>`;

async function renderer(request: IncomingMessage, response: GuardedResponse): Promise<void> {
  seenAddress = String(request.headers["x-quire-client-address"]);
  const path = request.url ?? "/";
  if (path === "/crash") throw new Error("the renderer broke");
  if (path === "/missing") {
    // Compression wraps the response that it is given in this way, and writes later.
    const { end } = response;
    response.end = () => {
      response.writeHead(response.statusCode);
      setImmediate(() => Reflect.apply(end, response, ["late"]));
      return response;
    };
    response.statusCode = 404;
    response.setHeader("X-Shell", "yes");
    response.end();
    return;
  }
  if (removed.has(path)) {
    const key = `key:${path}`;
    const current = currentRequest.getStore();
    if (current !== undefined) current.key = key;
    store.read(key);
    const value = {
      kind: "APP_ROUTE",
      body: Buffer.from("a shell"),
      headers: {},
      status: removed.get(path) ?? 404,
    } as const;
    const age = { revalidateSeconds: 60, expireSeconds: undefined };
    store.write(key, new CachedPage(value, age), ["posts", "gone"]);
    response.writeHead(value.status, { Location: "/post/a" });
    response.end("a shell");
    return;
  }
  if (path === "/greeting") {
    response.setHeader("Set-Cookie", "reader=one");
    response.setHeader("Cache-Control", "s-maxage=60");
    response.end("hello, you");
    return;
  }
  if (path === "/feed") {
    response.setHeader("ETag", 'W/"feed"');
    response.setHeader("Last-Modified", "Tue, 03 Feb 2026 04:05:06 GMT");
    response.writeHead(200, { "Content-Type": "application/rss+xml", "Content-Length": "6" });
    response.end("<rss/>");
    return;
  }
  if (!path.startsWith("/post/")) {
    response.writeHead(404, { "Content-Type": "text/html" });
    response.end("<h1>The whole not-found page</h1>");
    return;
  }
  const current = currentRequest.getStore();
  if (current !== undefined) current.key = `key:${path}`;
  if (store.read(`key:${path}`) === undefined) {
    if (!upstreamWorks) {
      response.writeHead(500, { "Content-Type": "text/html" });
      response.end("a bare 500");
      return;
    }
    renderings += 1;
    store.write(
      `key:${path}`,
      new CachedPage(
        {
          kind: "APP_PAGE",
          html: documentOf(version),
          rscData: undefined,
          headers: { "x-next-cache-tags": "posts", link: "</font.woff2>; rel=preload" },
          postponed: undefined,
          status: 200,
          segmentData: undefined,
        },
        { revalidateSeconds: 60, expireSeconds: undefined },
      ),
      ["posts"],
    );
  }
  response.setHeader("Cache-Control", "s-maxage=60, stale-while-revalidate=31535940");
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(store.read(`key:${path}`)?.page.document);
}

beforeEach(async () => {
  version = "one";
  removed = new Map([
    ["/post/deleted", 404],
    ["/post/moved", 308],
  ]);
  upstreamWorks = true;
  renderings = 0;
  store = createPageStore({ maximumBytes: 1024 * 1024 });
  const front = createFront({
    formerPath: (path) =>
      path === "/broken"
        ? Promise.reject(new Error("the store is away"))
        : Promise.resolve(
            new Map([
              ["/2019/05/a", "/post/a"],
              ["/2019/05/a/", "/post/a"],
              ["/?p=7", "/post/seven"],
            ]).get(path),
          ),
    handle: renderer,
    store,
    isBehindTls: false,
    secure: createSecureAnswer(parseSettings({})),
    failureDocument: failureDocument("A <blog>", "en"),
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
});
afterEach(() => close());

const html = { Accept: "text/html" };
const get = (path: string, headers: Record<string, string> = html) =>
  fetch(address + path, { headers, redirect: "manual" });

describe("the front", () => {
  test("renders a page once and then answers from the store", async () => {
    for (let visit = 0; visit < 3; visit++) {
      expect(await (await get("/post/a")).text()).toBe(documentOf("one"));
    }
    expect(renderings).toBe(1);
  });

  test("a change shows at the next request after its invalidation", async () => {
    await get("/post/a");
    await get("/post/a");
    version = "two";
    store.invalidate(["posts"]);
    expect(await (await get("/post/a")).text()).toBe(documentOf("two"));
  });

  test("browsers and proxies are told to ask again each time, and get 304 when nothing changed", async () => {
    expect((await get("/post/a")).headers.get("cache-control")).toBe(
      "public, max-age=0, must-revalidate",
    );
    const stored = await get("/post/a");
    const etag = stored.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/".+"$/);
    expect(stored.headers.get("vary")).toContain("Accept-Encoding");
    expect(stored.headers.has("x-next-cache-tags")).toBe(false);
    expect(stored.headers.get("link")).toContain("font.woff2");
    expect((await get("/post/a", { ...html, "If-None-Match": etag })).status).toBe(304);
    expect((await get("/post/a", { ...html, "If-None-Match": 'W/"other"' })).status).toBe(200);
  });

  test("an answer that sets a cookie is never called public: browsers keep public ones to read offline", async () => {
    expect((await get("/greeting")).headers.get("cache-control")).toBe("private, no-store");
  });

  test("a page names the hash of its own script, rendered just now and stored alike", async () => {
    const hash = createHash("sha256").update('self.__next_f.push([1,"one"])').digest("base64");
    const policies = [];
    for (let visit = 0; visit < 3; visit++) {
      const { headers } = await get("/post/a");
      policies.push(headers.get("content-security-policy"));
    }
    expect(policies[0]).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(new Set(policies).size).toBe(1);
    version = "two";
    store.invalidate(["posts"]);
    for (let visit = 0; visit < 2; visit++) {
      const { headers } = await get("/post/a");
      expect(headers.get("content-security-policy")).not.toContain(hash);
    }
  });

  test("every answer is guarded, whatever came of the request", async () => {
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

  test("a client that has what was rendered anew keeps the policy that it got with it", async () => {
    const response = await get("/feed", { "If-None-Match": 'W/"feed"' });
    expect(response.status).toBe(304);
    expect(response.headers.has("content-security-policy")).toBe(false);
  });

  test("a page that was rendered just now is sent compressed too", async () => {
    version = "one ".repeat(500);
    const response = await rawGet(`${address}/post/long`, { ...html, "Accept-Encoding": "gzip" });
    expect(response.headers["content-encoding"]).toBe("gzip");
    expect(response.headers["vary"]).toContain("Accept-Encoding");
    expect(gunzipSync(response.body).toString()).toBe(documentOf(version));
  });

  test("a stored page says where the rules for fetching ahead are", async () => {
    await get("/post/a");
    const rules = (await get("/post/a")).headers.get("speculation-rules");
    expect(rules).toBe('"/speculation-rules.json"');
  });

  test("a stored page is sent compressed as the client likes", async () => {
    await get("/post/a");
    const response = await rawGet(`${address}/post/a`, {
      ...html,
      "Accept-Encoding": "br;q=0, gzip",
    });
    expect(response.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(response.body).toString()).toBe(documentOf("one"));
  });

  test("a page that cannot be rendered anew comes from its last good copy", async () => {
    await get("/post/a");
    store.invalidate(["posts"]);
    upstreamWorks = false;
    const response = await get("/post/a");
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(documentOf("one"));
    version = "two";
    upstreamWorks = true;
    expect(await (await get("/post/a")).text()).toBe(documentOf("two"));
  });

  test("a page that fails and was never rendered gets a readable page with status 500", async () => {
    upstreamWorks = false;
    for (const path of ["/post/a", "/crash"]) {
      const response = await get(path);
      expect(response.status).toBe(500);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const text = await response.text();
      expect(text).toContain("This page could not be shown");
      expect(text).toContain("A &#60;blog&#62;");
    }
  });

  test("a document that was not found is replaced by the whole not-found page", async () => {
    const response = await get("/missing");
    expect(response.status).toBe(404);
    expect(response.headers.has("x-shell")).toBe(false);
    expect(await response.text()).toBe("<h1>The whole not-found page</h1>");
  });

  test("a path that a post had elsewhere leads to it for good", async () => {
    for (const [path, target] of [
      ["/2019/05/a/", "/post/a"],
      ["/2019/05/a/?utm_source=old", "/post/a"],
      ["/2019/05/a", "/post/a"],
      ["/?p=7", "/post/seven"],
    ] as const) {
      const response = await get(path);
      expect(response.status, path).toBe(301);
      expect(response.headers.get("location"), path).toBe(target);
    }
    expect((await get("/2019/05/b/")).status).toBe(404);
  });

  test("when former paths cannot be looked for, what is not found is not found", async () => {
    expect((await get("/broken")).status).toBe(404);
  });

  test("an address with a malformed escape is that of nothing", async () => {
    for (const path of ["/post/%E0%A4%A", "/post/a%", "/feed/%zz"]) {
      const response = await get(path);
      expect(response.status, path).toBe(404);
      expect(await response.text(), path).toBe("<h1>The whole not-found page</h1>");
    }
    expect((await get("/post/a?q=%E0%A4%A")).status).toBe(200);
  });

  test("a page that was deleted gets the whole not-found page with status 410", async () => {
    const response = await get("/post/deleted");
    expect(response.status).toBe(410);
    expect(await response.text()).toBe("<h1>The whole not-found page</h1>");
  });

  test("a page that has moved for good answers 301", async () => {
    const response = await get("/post/moved");
    expect(response.status).toBe(301);
    expect(response.headers.get("location")).toBe("/post/a");
  });

  test.each([
    [404, 410],
    [308, 301],
  ])("a page that was kept and is then answered with %i is %i each time", async (status, sent) => {
    await get("/post/a");
    await get("/post/a");
    removed = new Map([["/post/a", status]]);
    store.invalidate(["posts"]);
    for (let visit = 0; visit < 3; visit++) {
      const response = await get("/post/a");
      expect(response.status).toBe(sent);
      if (sent === 410) expect(await response.text()).toBe("<h1>The whole not-found page</h1>");
    }
  });

  test.each([
    ["its tag", { "If-None-Match": '"other", W/"feed"' }],
    ["its date", { "If-Modified-Since": "Tue, 03 Feb 2026 04:05:06 GMT" }],
    ["a later date", { "If-Modified-Since": "Wed, 04 Feb 2026 00:00:00 GMT" }],
  ])("what Next answers anew is 304 for a client that has it by %s", async (_, headers) => {
    const response = await get("/feed", headers);
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe('W/"feed"');
    expect(response.headers.get("last-modified")).toBe("Tue, 03 Feb 2026 04:05:06 GMT");
    expect(response.headers.has("content-length")).toBe(false);
    expect(await response.text()).toBe("");
  });

  test.each([
    ["an earlier date", { "If-Modified-Since": "Mon, 02 Feb 2026 00:00:00 GMT" }],
    ["no date at all", { "If-Modified-Since": "yesterday" }],
    [
      "another tag, whatever the date",
      { "If-None-Match": '"other"', "If-Modified-Since": "Wed, 04 Feb 2026 00:00:00 GMT" },
    ],
  ])("what Next answers anew is sent to a client with %s", async (_, headers) => {
    const response = await get("/feed", headers);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe("<rss/>");
  });

  test("a client navigation gets Next's own answer, whatever its status", async () => {
    const response = await get("/missing", { RSC: "1" });
    expect(response.status).toBe(404);
    expect(await response.text()).toBe("late");
  });

  test("the client's address is the connection's, never what a request claims", async () => {
    await get("/post/a", { ...html, "X-Quire-Client-Address": "203.0.113.9" });
    expect(seenAddress).not.toContain("203.0.113.9");
    expect(seenAddress).toMatch(/127\.0\.0\.1|::1/);
  });

  test("HEAD answers with the headers of GET and no body", async () => {
    await get("/post/a");
    const response = await fetch(`${address}/post/a`, { method: "HEAD", headers: html });
    expect(response.status).toBe(200);
    expect(response.headers.get("etag")).toMatch(/^W\//);
    expect(await response.text()).toBe("");
  });
});

test("the page for a failure speaks the language of the interface, and tells of the site as it is named", () => {
  const html = failureDocument(`Bogen & "Faden"`, "de-AT");
  expect(html).toContain('<html lang="de-AT" dir="ltr">');
  expect(html).toContain("Noch einmal versuchen");
  expect(html).toContain("Bogen &#38; &#34;Faden&#34;</title>");
});
