/** Tests that too large or malformed requests end early, and that little of them is read. */
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  maximumBodyBytes,
  type BoundedRequest,
} from "#lib/server/http/connection/bounded-request.ts";
import { openSocket, startObservedServer } from "#tests/support/servers/observed-server.ts";

const whole = 50 * 1024 * 1024;
const chunk = "x".repeat(64 * 1024);

let server: Awaited<ReturnType<typeof startObservedServer>>;
let seen: BoundedRequest[];

beforeEach(async () => {
  seen = [];
  server = await startObservedServer({
    async answer(request, response) {
      seen.push(request);
      // Handlers that respond without reading the body, as the proxy does, or read it to the end, as a careless route
      // would.
      const isRefused = request.url === "/api/unread" || request.url?.endsWith("/refused") === true;
      if (isRefused) return void response.writeHead(413).end("refused");
      if (request.url === "/api/partly") {
        await once(request, "data");
        request.pause();
        return void response.writeHead(413).end("refused");
      }
      for await (const part of request) void part;
      response.end("read");
    },
  });
});
afterEach(() => server.stop());

/** Sends the head and body as fast as the server reads them until the server closes the connection. */
async function send(head: string, body: (write: (text: string) => Promise<void>) => Promise<void>) {
  const client = await openSocket(server.port);
  const { socket } = client;
  let sent = 0;
  const write = async (text: string) => {
    if (socket.destroyed) return;
    sent += text.length;
    if (socket.write(text)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    socket.once("drain", resolve);
    await Promise.race([promise, client.closed]);
  };
  await write(head.replaceAll("\n", "\r\n"));
  await body(write);
  await client.closed;
  return { sent, received: client.received() };
}

const inChunks = async (write: (text: string) => Promise<void>) => {
  for (let sent = 0; sent < whole; sent += chunk.length) {
    await write(`${chunk.length.toString(16)}\r\n${chunk}\r\n`);
  }
};
const plain = async (write: (text: string) => Promise<void>) => {
  for (let sent = 0; sent < whole; sent += chunk.length) await write(chunk);
};

const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

/** Upper limit for a body that is cut off early. Leaves room for the socket buffers of both sides. */
const early = whole / 2;

it("cuts off a body without Content-Length that a handler reads without a limit", async () => {
  const { sent } = await send(
    "POST /api/read HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n",
    inChunks,
  );
  expect(sent).toBeLessThan(early);
  expect(seen[0]?.received).toBeLessThan(maximumBodyBytes + 256 * 1024);
});

it("cuts off the rest of a body that was answered before its end and delivers the response", async () => {
  const { sent, received } = await send(
    "POST /api/unread HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n",
    inChunks,
  );
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(early);
});

it("cuts off the rest of a body that was partly read before the response", async () => {
  const { sent, received } = await send(
    "POST /api/partly HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n",
    inChunks,
  );
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(received).toMatch(/\r\nconnection: close\r\n/i);
  expect(sent).toBeLessThan(early);
});

it.each(["/api/unread", "/api/partly"])(
  "reads the rest of a body sent to %s with Connection: close before it closes the connection",
  async (path) => {
    const client = await openSocket(server.port, { allowHalfOpen: true });
    const { socket } = client;
    const chunks = 10;
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${chunks * chunk.length}\r\n\r\n`,
    );
    for (let count = 0; count < chunks; count += 1) {
      socket.write(chunk);
      if (count === 0) await client.until("refused");
      // Waits for a round trip, during which a reset by the server would arrive.
      await fetch(`${server.url}/api/read`);
    }
    socket.end();
    await client.closed;
    expect(client.error()).toBeUndefined();
    expect(seen[0]?.received).toBe(chunks * chunk.length);
  },
);

it("accepts the next request on a connection whose last body ended after the response", async () => {
  const client = await openSocket(server.port);
  client.socket.write("POST /api/unread HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nx");
  await client.until("refused");
  client.socket.write("xGET /api/read HTTP/1.1\r\nHost: a\r\n\r\n");
  await client.until("read");
  expect(client.received()).toMatch(/^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 /);
  expect(client.received()).not.toMatch(/connection: close/i);
  client.socket.destroy();
});

/** Builds requests that are answered before their body arrives. Only the first byte of the body is sent. */
const early413 = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, "Host: a", ...headers, "", "x"].join("\r\n");

it.each([
  ["is refused by its length", early413("/api/read", `Content-Length: ${whole}`)],
  ["is long and answered early", early413("/api/media/uploads/refused", "Content-Length: 9000000")],
  ["has no length", early413("/api/unread", "Transfer-Encoding: chunked")],
  [
    "is not sent without 100 Continue",
    early413("/api/unread", "Expect: 100-continue", "Content-Length: 9"),
  ],
  ["has an unknown expectation", early413("/api/read", "Expect: a-miracle", "Content-Length: 9")],
  ["is sent with a probe", early413("/healthz", "Transfer-Encoding: chunked")],
])("announces that the connection will close if a body %s", async (_, bytes) => {
  const client = await openSocket(server.port);
  client.socket.write(bytes);
  await client.until("\r\n\r\n");
  await client.closed;
  expect(client.received()).toMatch(/^HTTP\/1\.1 \d+ [^]*\r\nconnection: close\r\n/i);
  expect(client.error()).toBeUndefined();
  expect(statuses(client.received())).toHaveLength(1);
});

it("reads a body of 3 MB to its end after a 413, and accepts the next request", async () => {
  const client = await openSocket(server.port);
  const length = 3_000_000;
  client.socket.write(`POST /api/read HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
  client.socket.write("x".repeat(length));
  client.socket.write("GET /api/read HTTP/1.1\r\nHost: a\r\n\r\n");
  await client.until("HTTP/1.1 200");
  expect(statuses(client.received())).toEqual(["413", "200"]);
  client.socket.destroy();
});

it("answers an unknown expectation with 417", async () => {
  const client = await openSocket(server.port);
  client.socket.write("GET /api/read HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n");
  await client.until("EXPECTATION_FAILED");
  expect(client.received()).toMatch(/^HTTP\/1\.1 417 /);
  client.socket.destroy();
});

it("rejects a body by its Content-Length before the request reaches a handler", async () => {
  const { sent, received } = await send(
    `POST /api/read HTTP/1.1\nHost: a\nContent-Length: ${whole}\n\n`,
    plain,
  );
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(received).toContain("PAYLOAD_TOO_LARGE");
  expect(sent).toBeLessThan(early);
  expect(seen).toEqual([]);
});

it("answers Expect: 100-continue with 100, or with 413 if the body is too large", async () => {
  const head = (length: number) =>
    `POST /api/read HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: ${length}\r\n\r\n`;
  const polite = await openSocket(server.port);
  polite.socket.write(head(4));
  await polite.until("100 Continue");
  polite.socket.write("body");
  await polite.until("read");
  const greedy = await openSocket(server.port);
  greedy.socket.write(head(whole));
  await greedy.until("HTTP/1.1 ");
  expect(greedy.received()).toMatch(/^HTTP\/1\.1 413 /);
  expect(greedy.received()).not.toContain("100 Continue");
});

it("a response to a pipelined request contains no 100 Continue line", async () => {
  const client = await openSocket(server.port);
  const first = "GET /api/unread HTTP/1.1\r\nHost: a\r\n\r\n";
  const second = "GET /api/unread HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\n";
  client.socket.write(`${first}${second}Connection: close\r\n\r\n`);
  await client.closed;
  expect(statuses(client.received())).toEqual(["413", "413"]);
});

it("a pipelined request's body is requested only after the preceding responses are sent", async () => {
  const client = await openSocket(server.port);
  const head = "POST /api/read HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n";
  client.socket.write(`${head}\r\nbody${head}Expect: 100-continue\r\nConnection: close\r\n\r\n`);
  await client.until("100 Continue");
  client.socket.write("body");
  await client.closed;
  expect(statuses(client.received())).toEqual(["200", "100", "200"]);
});

it.each([
  ["POST", "/", 405],
  ["POST", "/post/alder", 405],
  ["PUT", "/login", 405],
  ["DELETE", "/media/a.jpg", 405],
  ["POST", "/_next/image?url=x", 405],
  ["POST", "//api/x", 405],
  ["PROPFIND", "/", 405],
])("rejects %s %s with %i before the request reaches a handler", async (method, path, status) => {
  const response = await fetch(server.url + path, {
    method,
    body: method === "PROPFIND" ? null : "x",
  });
  expect(response.status).toBe(status);
  expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  expect(seen).toEqual([]);
});

it.each(["/", "/post/alder", "/api/forms/login", "/oauth2/token"])(
  "rejects server actions at %s in any form",
  async (path) => {
    for (const body of [
      '["$@1"]',
      '{"then":"$1:__proto__:then"}',
      "\0".repeat(1000),
      new FormData(),
    ]) {
      const headers = { "Next-Action": "7f".repeat(21) };
      const response = await fetch(server.url + path, { method: "POST", headers, body });
      expect(response.status).toBe(400);
      await response.arrayBuffer();
    }
    expect(seen).toEqual([]);
  },
);

it("accepts the body of an upload that is larger than other bodies", async () => {
  const size = 8 * 1024 * 1024;
  const response = await fetch(`${server.url}/api/media/uploads/a?token=b`, {
    method: "PUT",
    body: new Uint8Array(size),
  });
  expect(await response.text()).toBe("read");
  expect(seen[0]?.received).toBe(size);
});

it("cuts off the rest of an upload that was answered before its end", async () => {
  const { sent, received } = await send(
    "PUT /api/media/uploads/refused HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n",
    inChunks,
  );
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(early);
});

it("rejects an upload by its Content-Length if no file may be that large", async () => {
  const { sent, received } = await send(
    "PUT /api/media/uploads/a HTTP/1.1\nHost: a\nContent-Length: 1000000001\n\n",
    inChunks,
  );
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(early);
  expect(seen).toEqual([]);
});
