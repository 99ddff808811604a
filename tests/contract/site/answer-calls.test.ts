/** Compares the responses to calls that the server answers itself with those of the same calls through a Next route. */
import { pipeline } from "node:stream/promises";
import { expect, it } from "vitest";
import { createLog, replaceLog } from "#lib/logging/log.ts";
import { answerCalls, createReadAnswer } from "#lib/proxy/answer-calls.ts";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { createProxy, type Proxy } from "#lib/proxy/proxy.ts";
import { hasBody } from "#lib/server/http/connection/bounded-request.ts";
import { forwardedHeaders } from "#lib/server/http/receive.ts";
import type { Origin } from "#lib/server/next/next-origin.ts";
import { browserCalls } from "#lib/upstream/calls.ts";
import { drawPicture } from "#tests/support/content/media-files.ts";
import { onSqlite, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { goodPassword, openMembers, siteUrl } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { createUploader } from "#tests/support/members/uploads.ts";
import { openSocket, startObservedServer } from "#tests/support/servers/observed-server.ts";
import { createRoute } from "#tests/support/servers/site-server.ts";

const posts = "/_api/communities-blog-node-api/v3/posts";
const categories = "/_api/communities-blog-node-api/v3/categories";
const login = "/_api/iam/authentication/v2/login";
const logout = "/_api/iam/authentication/v1/logout";
const email = "a@members.example";
const json = { "Content-Type": "application/json" };
const ownPage = { ...json, Origin: siteUrl, "Sec-Fetch-Site": "same-origin" };

/** Starts a server that passes each request to the origin. */
async function startServer(bench: DatabaseBench, origin: Origin) {
  const server = await startObservedServer({
    async answer(request, response) {
      const { method = "GET", url = "/" } = request;
      const aborter = new AbortController();
      response.once("close", () => aborter.abort());
      const { status, headers, body } = await origin.ask({
        method,
        url,
        headers: forwardedHeaders(request),
        body: hasBody(request) ? request : undefined,
        signal: aborter.signal,
      });
      response.writeHead(status, headers.flat());
      if (Buffer.isBuffer(body)) response.end(body);
      else await pipeline(body, response);
    },
  });
  bench.onEnd(() => server.stop());
  return server;
}

const unreachable: Origin = { ask: () => Promise.reject(new Error("Next was asked")) };

/** Starts a server that answers calls itself, and one that passes them to a route of Next. */
async function openServers(bench: DatabaseBench) {
  const members = await openMembers(bench);
  const forward = createProxy(
    browserCalls,
    async (request) => {
      if (request.url.includes("/slugs/failing")) throw new Error("a secret detail");
      return members.platform.fetch(request);
    },
    takeNoLimit,
  );
  const answerRead = createReadAnswer(async (request) => {
    const fail = () => Promise.reject(new Error("a secret detail"));
    return request.target.includes("/slugs/failing") ? fail : members.platform.findRead(request);
  }, takeNoLimit);
  let running = 0;
  let begun = 0;
  const proxy: Proxy = async (request) => {
    begun += 1;
    running += 1;
    return forward(request).finally(() => (running -= 1));
  };
  return {
    members,
    servers: {
      direct: await startServer(bench, answerCalls(unreachable, proxy, answerRead)),
      route: await startServer(bench, createRoute(proxy)),
    },
    running: () => running,
    begun: () => begun,
  };
}

/** Sends a request, and returns the parts of the response that are the same each time on both servers. */
async function send(origin: string, path: string, init: RequestInit) {
  const response = await fetch(origin + path, { redirect: "manual", ...init });
  // The server sends `X-Content-Type-Options` with every response.
  const isStable = ([name]: [string, string]) =>
    !/^(?:date|content-length|transfer-encoding|connection|keep-alive|x-content-type-options|.*request-id)$/.test(
      name,
    );
  return {
    status: response.status,
    headers: [...response.headers]
      .filter(isStable)
      .map(([name, value]) => [name, value.replace(/(?<=^XSRF-TOKEN=)[^;]+/, "…")]),
    text: (await response.text()).replace(/"sessionToken":"[^"]+"/, '"sessionToken":"…"'),
  };
}

onSqlite("a call that the server answers itself", (bench) => {
  useSiteSettings();

  it("gets the same status, headers and body as through Next's route", async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    replaceLog(createLog({ level: "error", isReadable: false, write }));
    const { members, servers } = await openServers(bench);
    await members.join(email);
    const credentials = (password: string) => JSON.stringify({ loginId: { email }, password });
    const cases: [status: number, method: string, path: string, init?: RequestInit][] = [
      [200, "GET", posts],
      [200, "HEAD", posts],
      [200, "GET", `${posts}?sort=PUBLISHED_DATE_DESC&other=%F0%9F%98%80&broken=%`],
      [400, "GET", `${posts}?paging.limit=none`],
      [404, "GET", `${posts}/slugs/a%20%C3%A4.rsc`],
      [500, "GET", `${posts}/slugs/failing`],
      [401, "GET", posts, { headers: { Authorization: "Bearer unknown" } }],
      [200, "POST", `${posts}/query`],
      [200, "POST", `${posts}/query`, { headers: json, body: "" }],
      [400, "POST", `${posts}/query`, { headers: json, body: "{" }],
      [400, "POST", `${posts}/query?preferredLanguage=%00`, { headers: json, body: "{}" }],
      [200, "POST", `${categories}/query`, { headers: json, body: '{"query":{}}' }],
      [413, "POST", `${posts}/query`, { headers: json, body: " ".repeat(1024 * 1024 + 1) }],
      [200, "POST", login, { headers: ownPage, body: credentials(goodPassword) }],
      [401, "POST", login, { headers: ownPage, body: credentials("a wrong password") }],
      [403, "POST", login, { headers: { ...ownPage, Origin: "https://a.example" }, body: "{}" }],
      [401, "DELETE", "/api/account/sessions", { headers: ownPage }],
      [303, "GET", logout, { headers: ownPage }],
      [400, "GET", "/oauth2/authorize?client_id=a"],
      [204, "OPTIONS", "/api/media/uploads", { headers: { "Tus-Resumable": "1.0.0" } }],
      [412, "HEAD", "/api/media/uploads/unknown?token=a"],
    ];
    for (const [status, method, path, init] of cases) {
      const answer = await send(servers.direct.url, path, { method, ...init });
      expect(answer).toEqual(await send(servers.route.url, path, { method, ...init }));
      expect({ path, status: answer.status }).toEqual({ path, status });
    }
    expect(lines.map((line) => line.includes("a secret detail"))).toEqual([true, true]);
  });

  it("sets both cookies of a logout, and stores an uploaded file, as Next's route does", async () => {
    const { members, servers } = await openServers(bench);
    const body = new Uint8Array(await drawPicture().png().toBuffer());
    for (const [name, { url }] of Object.entries(servers)) {
      const { access } = await joinStaff(members, "author", `${name}@members.example`);
      const announced = await createUploader(members, bearer(access)).announce("a.png");
      const { pathname, search } = new URL(announced.body.uploadUrl);
      const sent = await send(url, pathname + search, { method: "PUT", body });
      expect(JSON.parse(sent.text).file.sizeInBytes).toBe(String(body.length));
      const headers = { "Sec-Fetch-Site": "same-origin", ...bearer(access) };
      const ended = await fetch(url + logout, { headers, redirect: "manual" });
      expect(ended.headers.getSetCookie()).toHaveLength(2);
    }
  });

  it("keeps the connection open if the proxy answers 413 before the end of the body", async () => {
    const { servers } = await openServers(bench);
    const { socket, until, received } = await openSocket(servers.direct.port);
    const size = 1024 * 1024 + 200_000;
    const head = (length: number) =>
      `POST ${posts}/query HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
    socket.write(head(size) + " ".repeat(size));
    await until("HTTP/1.1 413");
    socket.write(`${head(2)}{}`);
    await until('"posts":[]');
    expect(received().match(/HTTP\/1.1 \d+/g)).toEqual(["HTTP/1.1 413", "HTTP/1.1 200"]);
    socket.destroy();
  });

  it("is given up without an error when the client of a query disconnects", async () => {
    const lines: string[] = [];
    const write = (line: string) => void lines.push(line);
    replaceLog(createLog({ level: "error", isReadable: false, write }));
    const { servers } = await openServers(bench);
    for (const { port, connections } of Object.values(servers)) {
      const { socket } = await openSocket(port);
      const head = "Host: a\r\nContent-Type: application/json\r\nContent-Length: 1000";
      socket.write(`POST ${posts}/query HTTP/1.1\r\n${head}\r\n\r\n{`);
      await expect.poll(() => connections.runningCount).toBe(1);
      socket.destroy();
      await expect.poll(() => connections.runningCount).toBe(0);
      await new Promise((resolve) => void setTimeout(resolve, 50));
      expect(lines).toEqual([]);
    }
  });

  it("ends when the client disconnects, and logs no error", async () => {
    const { servers, members, begun, running } = await openServers(bench);
    const { access } = await joinStaff(members, "author");
    const { body } = await createUploader(members, bearer(access)).announce("a.png");
    const upload = new URL(body.uploadUrl);
    for (const [method, path] of [
      ["POST", login],
      ["PUT", upload.pathname + upload.search],
    ] as const) {
      const before = begun();
      const { socket } = await openSocket(servers.direct.port);
      socket.write(
        `${method} ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
      );
      await expect.poll(begun).toBe(before + 1);
      socket.destroy();
      await expect.poll(running).toBe(0);
    }
  });
});
