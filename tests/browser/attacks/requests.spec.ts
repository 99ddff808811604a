/** Sends a site requests that browsers cannot send, and records its upstream calls. */
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import { listen } from "../../support/servers/listen.ts";
import { passOn } from "../../support/servers/pass-on.ts";
import { buildRequest, sendRaw } from "../../support/servers/raw-request.ts";
import { expect, test as base } from "../fixtures.ts";

type Asked = { readonly path: string; readonly headers: IncomingHttpHeaders };
type Watched = {
  /** Returns the requests that the upstream has received since the last call. */
  asked(): Asked[];
  /** Address of a server to which the site must never connect. */
  readonly trap: string;
  /** Returns the number of connections to `trap`. */
  caught(): number;
};

const test = base.extend<object, { watched: Watched & { url: string } }>({
  /** A separate platform behind a proxy that records every request. */
  watched: [
    async ({ platform }, use) => {
      const handOn = passOn(platform.url);
      const asked: Asked[] = [];
      const door = createServer((request, response) => {
        asked.push({ path: request.url ?? "", headers: request.headers });
        handOn(request, response);
      });
      let caught = 0;
      const trap = createServer((_, response) => response.end("caught"));
      trap.on("connection", () => (caught += 1));
      const { url } = await listen(door);
      const { port } = await listen(trap);
      await use({
        url,
        trap: `127.0.0.1:${port}`,
        asked: () => asked.splice(0),
        caught: () => caught,
      });
      for (const server of [door, trap]) await close(server);
    },
    { scope: "worker", timeout: 240_000 },
  ],
  environment: async ({ watched }, use) =>
    use({ WIX_CLIENT_ID: "embedded", WIX_API_ORIGIN: watched.url }),
});

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const prefixes = [
  "/_api/communities-blog-node-api/v3/posts",
  "/_api/iam/authentication/v2",
  "/_iam/recovery/v1",
  "/_api/members/v1/members",
  "/headless/v1",
  "/oauth2",
  "/api/account/sessions",
  "/api/posts",
  "/api/admin/posts",
  "/media",
];

/** Path traversal prefixes, to be followed by a target. */
const climbs = [
  "/../..",
  "/..%2f..",
  "/%2e%2e/%2e%2e",
  "/%2E%2E%2F%2E%2E",
  "/%252e%252e/%252e%252e",
  "/%25252e%25252e%25252f",
  "/..%5c..",
  "/..\\..",
  "/%c0%ae%c0%ae/%c0%ae%c0%ae",
  "/%e0%80%ae%e0%80%ae%c0%af",
  "/%uff0e%uff0e%u2215",
  "/.%00./.%00.",
  "/..;/..;",
  "/..%3b/",
  "/%2f%2f",
  "/@",
  "/%40",
  "/:80@",
  "/%0d%0aHost:%20",
  "/%E5%98%8A%E5%98%8D",
];

/** Calls that the site may make to its upstream. */
const ownCalls =
  /^\/(?:oauth2\/token|v3\/(?:posts|tags)|blog\/v[23]\/|_api\/iam\/|_api\/redirects-api\/|members\/v1\/members|quire\/v1\/|media\/[\w~][\w.~-]*$)/;

test("path traversal in a proxied path does not reach other paths or hosts", async ({
  site,
  watched,
}) => {
  const targets = prefixes.flatMap((prefix) =>
    climbs.flatMap((climb) => [
      `${prefix}${climb}/quire/v1/account`,
      `${prefix}${climb}//${watched.trap}/latest/meta-data`,
      `${prefix}${climb}http://${watched.trap}/`,
    ]),
  );
  const wrong: string[] = [];
  for (const target of targets) {
    for (const method of ["GET", "POST"]) {
      const headers =
        method === "POST" ? ["Content-Type: application/json", `Origin: ${site.url}`] : [];
      const body = method === "POST" ? "{}" : "";
      const answer = await sendRaw(site.url, buildRequest(target, { method, headers, body }));
      if (![400, 404, 405].includes(answer.status)) {
        wrong.push(`${method} ${target} ${answer.head.split("\r\n", 1)[0] ?? ""}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  expect(watched.asked().filter(({ path }) => !ownCalls.test(path) || path.includes(".."))).toEqual(
    [],
  );
  expect(watched.caught()).toBe(0);
});

test("the site neither fetches nor redirects to a host named in the request target", async ({
  site,
  watched,
}) => {
  const paths = ["/", "/_api/communities-blog-node-api/v3/posts", "/media/a.png", "/api/session"];
  const hosts = [watched.trap, `user@${watched.trap}`, "169.254.169.254", "[::ffff:a9fe:a9fe]"];
  const targets = hosts.flatMap((host) =>
    paths.flatMap((path) => [
      `http://${host}${path}`,
      `HTTP://${host}${path}`,
      `https://${host}${path}`,
      `ftp://${host}${path}`,
      `file://${host}${path}`,
      `//${host}${path}`,
      `///${host}${path}`,
      `/\\${host}${path}`,
      `/\\/${host}${path}`,
      `\\\\${host}${path}`,
      `/%5c${host}${path}`,
      `/%2f${host}${path}`,
      `@${host}${path}`,
      `${host}${path}`,
      `/_next/image?url=${encodeURIComponent(`http://${host}${path}`)}&w=640&q=75`,
      `/_next/image?url=${encodeURIComponent(`//${host}${path}`)}&w=640&q=75`,
    ]),
  );
  const wrong: string[] = [];
  for (const target of targets) {
    const { status, head, body } = await sendRaw(site.url, buildRequest(target));
    const location = /^location: *(.*)$/im.exec(head)?.[1]?.trim() ?? "";
    // A redirect may remove extra slashes but must stay on this site.
    const leaves = location !== "" && !/^\/(?![/\\])/.test(location);
    if (leaves || status === 0 || status >= 500 || body.includes("caught")) {
      wrong.push(`${target} ${status} ${location}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(watched.asked().filter(({ path }) => !ownCalls.test(path))).toEqual([]);
  expect(watched.caught()).toBe(0);
});

test("a request that could be parsed as two requests gets a single 400 response", async ({
  site,
  watched,
}) => {
  const second = "GET /api/captcha HTTP/1.1\r\nHost: localhost\r\n\r\n";
  const smuggled = "X-Quire-Client-Address: 203.0.113.9";
  const refused = [
    // A line break or NUL in the target.
    buildRequest(`/post/a HTTP/1.1\r\n${smuggled}\r\n\r\nb`),
    buildRequest("/post/a\nb"),
    buildRequest("/post/a\0b"),
    // Two lengths, both a length and chunks, an invalid encoding, a folded line, and a space after a header
    // name.
    buildRequest("/", { method: "POST", headers: ["Content-Length: 0", "Content-Length: 5"] }),
    buildRequest("/api/captcha", {
      method: "POST",
      headers: ["Transfer-Encoding: chunked", `Content-Length: ${second.length}`],
    }) + second,
    buildRequest("/api/captcha", { method: "POST", headers: ["Transfer-Encoding: xchunked"] }) +
      second,
    buildRequest("/", { headers: [`X-A: b\r\n ${smuggled}`] }),
    buildRequest("/", { headers: ["Transfer-Encoding : chunked"] }),
    buildRequest("/", { headers: [`X-A: b\r${smuggled}`] }),
    "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "GET / HTTP/9.9\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  ];
  const accepted: string[] = [];
  for (const bytes of refused) {
    const { status, head, body } = await sendRaw(site.url, bytes);
    if (status !== 400) accepted.push(`${bytes.slice(0, 120)} → ${head.slice(0, 40)}`);
    if (`${head}${body}`.split("HTTP/1.1 ").length > 2) accepted.push(`twice: ${bytes}`);
  }
  expect(accepted).toEqual([]);
  // An escaped line break is just part of the path.
  const { head } = await sendRaw(site.url, buildRequest("/post/a%0d%0aSet-Cookie:%20a=b"));
  expect(head).not.toMatch(/^set-cookie/im);
  expect(JSON.stringify(watched.asked())).not.toContain("203.0.113.9");
});

const forged = [
  "X-Wix-Site-Id: another",
  "X-Wix-Request-Id: forged",
  "X-Wix-Client-Artifact-Id: forged",
  "x-wix-bi-gateway: forged",
  "X-Forwarded-For: 203.0.113.9",
  "X-Forwarded-For: 203.0.113.10, 203.0.113.11",
  "X-Forwarded-Host: evil.example",
  "X-Forwarded-Proto: https",
  "X-Forwarded-Port: 8443",
  "X-Forwarded-Prefix: /evil",
  "X-Real-IP: 203.0.113.9",
  "X-Original-URL: /quire/v1/account",
  "X-Rewrite-URL: /quire/v1/account",
  "X-HTTP-Method-Override: DELETE",
  "Forwarded: for=203.0.113.9;host=evil.example;proto=https",
  "Forwarded: host=evil.example",
  "Via: 1.1 evil.example",
  "X-Quire-Client-Address: 203.0.113.9",
  "X-Quire-Device: Somebody else's",
  "X-Middleware-Subrequest: src/middleware:src/middleware",
  "X-Middleware-Prefetch: 1",
  "X-Nextjs-Data: 1",
  "X-Matched-Path: /quire/v1/account",
  "X-Invoke-Path: /quire/v1/account",
  "X-Prerender-Revalidate: forged",
  "X-Now-Route-Matches: 1",
  "Cookie: quire-member=1; a=b",
  "Proxy-Authorization: Basic Zm9yZ2VkOmZvcmdlZA==",
  "Proxy-Connection: keep-alive",
  "TE: trailers",
  "Trailer: X-Wix-Site-Id",
  "Upgrade: h2c",
  "HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA",
  `X-Long: ${"a".repeat(8_000)}`,
];

test("headers forged by a client do not reach the upstream", async ({ site, watched }) => {
  watched.asked();
  const calls = [
    ["GET", "/_api/communities-blog-node-api/v3/posts", ""],
    ["POST", "/_api/communities-blog-node-api/v3/posts/query", "{}"],
    ["GET", "/api/captcha", ""],
    ["POST", "/_api/iam/authentication/v2/login", "{}"],
    ["POST", "/oauth2/token", '{"clientId":"embedded","grantType":"anonymous"}'],
  ] as const;
  const clean = async (headers: readonly string[]) => {
    for (const [method, path, body] of calls) {
      const own = ["Content-Type: application/json", `Origin: ${site.url}`];
      const bytes = buildRequest(path, { method, headers: [...own, ...headers], body });
      expect((await sendRaw(site.url, bytes)).status, `${method} ${path}`).toBeLessThan(500);
    }
    return watched.asked().map(({ path, headers }) => ({
      path,
      names: Object.keys(headers).toSorted(),
      text: JSON.stringify({ ...headers, host: "", "content-length": "" }),
    }));
  };
  // The first calls fetch the site's visitor token.
  await clean([]);
  const plain = await clean([]);
  expect(plain.length).toBeGreaterThanOrEqual(calls.length);
  const attacked = await clean(forged.filter((line) => !/^(?:Upgrade|HTTP2)/.test(line)));
  expect(attacked.map(({ names }) => names)).toEqual(plain.map(({ names }) => names));
  for (const { path, text } of attacked) {
    expect(text, path).not.toMatch(/forged|evil|203\.0\.113|another|Somebody|quire-member/);
  }
  // An unsupported upgrade is ignored, so the request is answered as usual.
  const upgraded = await clean(["Connection: Upgrade, HTTP2-Settings, close", ...forged.slice(-3)]);
  expect(upgraded.map(({ names }) => names)).toEqual(plain.map(({ names }) => names));
});

test("a header named in Connection is not forwarded", async ({ site, watched }) => {
  watched.asked();
  const path = "/_api/communities-blog-node-api/v3/posts";
  const token = "Authorization: Bearer claimed";
  await sendRaw(site.url, buildRequest(path, { headers: [token] }));
  expect(JSON.stringify(watched.asked())).toContain("Bearer claimed");
  for (const claim of ["Authorization", "close, AUTHORIZATION", "x,authorization ,y"]) {
    const headers = [`Connection: ${claim}`, token];
    await sendRaw(site.url, buildRequest(path, { headers }));
    expect(JSON.stringify(watched.asked()), claim).not.toContain("claimed");
  }
});

test("oversized headers are rejected with 431", async ({ site, watched }) => {
  watched.asked();
  const path = "/_api/communities-blog-node-api/v3/posts";
  for (const headers of [
    [`X-Wix-Site-Id: ${"a".repeat(20_000)}`],
    Array.from({ length: 1_000 }, (_, index) => `X-Wix-${index}: ${"a".repeat(10)}`),
  ]) {
    expect((await sendRaw(site.url, buildRequest(path, { headers }))).status).toBe(431);
  }
  expect(watched.asked()).toEqual([]);
});

test("data-changing requests from another site are rejected with 403 on every path", async ({
  site,
  watched,
}) => {
  watched.asked();
  const id = "00000000-0000-4000-8000-000000000000";
  const changes = [
    ["POST", `/api/posts/${id}/views`],
    ["POST", `/api/posts/${id}/like`],
    ["DELETE", `/api/posts/${id}/like`],
    ["POST", `/api/posts/${id}/rating`],
    ["POST", `/api/posts/${id}/polls/${id}`],
    ["POST", "/api/forms/login"],
    ["POST", "/api/forms/register"],
    ["POST", "/api/forms/verify"],
    ["POST", "/api/forms/logout"],
    ["DELETE", "/api/session"],
    ["PATCH", "/api/account/profile"],
    ["POST", "/api/account/delete"],
    ["POST", "/oauth2/token"],
    ["POST", "/headless/v1/redirect-session"],
    ["POST", "/_iam/recovery/v1/recover"],
    ["POST", "/_api/iam/authentication/v2/login"],
    ["POST", "/_api/blog-like-service/v1/likes"],
  ] as const;
  const elsewhere = [
    ["Origin: https://evil.example"],
    ["Origin: null"],
    ["Origin: null", "Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"],
    [`Origin: ${site.url}.evil.example`],
    [`Origin: ${site.url.replace("http:", "https:")}`],
    ["Sec-Fetch-Site: cross-site"],
    ["Sec-Fetch-Site: same-site"],
    ["Sec-Fetch-Site: same-site", `Origin: ${site.url}`],
    ["Sec-Fetch-Site: SAME-ORIGIN, cross-site"],
    ["Origin: https://evil.example", `Origin: ${site.url}`],
  ];
  const types = ["application/json", "text/plain", "application/x-www-form-urlencoded"];
  const passed: string[] = [];
  for (const [method, path] of changes) {
    for (const [index, headers] of elsewhere.entries()) {
      const type = types[index % types.length] ?? "";
      const bytes = buildRequest(path, {
        method,
        headers: [...headers, `Content-Type: ${type}`],
        body: "{}",
      });
      const { status } = await sendRaw(site.url, bytes);
      if (status !== 403) passed.push(`${method} ${path} ${headers.join(" ")} ${type}: ${status}`);
    }
  }
  expect(passed).toEqual([]);
  expect(watched.asked()).toEqual([]);
});
