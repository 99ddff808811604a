/** Tests that slow connections are closed without affecting others. */
import { once } from "node:events";
import { afterEach, beforeEach, expect, it } from "vitest";
import { rawGet } from "#tests/support/servers/listen.ts";
import { openSocket, startObservedServer } from "#tests/support/servers/observed-server.ts";

/** Short timeouts for these tests, in milliseconds. */
const limits = { headers: 300, request: 600, silence: 500, keepAlive: 400, interval: 50 };
const large = Buffer.alloc(64 * 1024 * 1024, "x");

let server: Awaited<ReturnType<typeof startObservedServer>>;
/** Ends the response to `/late`. */
let lateResponse: PromiseWithResolvers<void>;

beforeEach(async () => {
  lateResponse = Promise.withResolvers();
  await startServer();
});
afterEach(() => server.stop());

/** Starts the server. `others` replaces some of the limits. */
async function startServer(others: Partial<typeof limits> = {}) {
  server = await startObservedServer({
    limits: { ...limits, ...others },
    async answer(request, response) {
      if (request.url === "/late") await lateResponse.promise;
      if (request.method !== "GET") for await (const chunk of request) void chunk;
      response.end(request.url === "/large" ? large : "here");
    },
  });
}

/** Bytes that each kind of slow client sends before it stalls. */
const slowClients = {
  "sends nothing": "",
  "sends incomplete headers": "GET / HTTP/1.1\r\nHost: a\r\nX-A: ",
  "sends an incomplete body": "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nonly",
  "sends incomplete chunks":
    "POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nonly",
  "sends no second request": "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
};

it.each(Object.entries(slowClients))("closes a connection that %s", async (_, text) => {
  const client = await openSocket(server.port);
  client.socket.write(text);
  await expect(client.closed).resolves.toBeUndefined();
});

it("does not hand the rest of a body to the handler after it has answered 408", async () => {
  const received: string[] = [];
  await server.stop();
  server = await startObservedServer({
    limits,
    async answer(request, response) {
      for await (const chunk of request) received.push(String(chunk));
      received.push("end");
      response.end();
    },
  });
  const client = await openSocket(server.port, { allowHalfOpen: true });
  client.socket.write("POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 8\r\n\r\nhalf");
  await client.until("408");
  client.socket.write("rest");
  await expect.poll(() => server.connections.openCount).toBe(0);
  expect(received).toEqual(["half"]);
  client.socket.destroy();
});

it("ends the work of a handler before any timeout if its body is malformed", async () => {
  const failed = Promise.withResolvers<unknown>();
  await server.stop();
  server = await startObservedServer({
    // Keeps a timeout from ending the work.
    limits: { headers: 600_000, request: 600_000, silence: 600_000, interval: 600_000 },
    async answer(request) {
      try {
        for await (const chunk of request) void chunk;
      } catch (error) {
        failed.resolve(error);
      }
    },
  });
  const client = await openSocket(server.port, { allowHalfOpen: true });
  client.socket.write(
    "POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\nno size\r\n",
  );
  await expect(failed.promise).resolves.toBeInstanceOf(Error);
  await client.until("HTTP/1.1 400 ");
  client.socket.destroy();
});

it("closes a connection that does not send the rest of its body after an early response", async () => {
  await server.stop();
  server = await startObservedServer({
    limits,
    answer: (_, response) => void response.end("early"),
  });
  const client = await openSocket(server.port, { allowHalfOpen: true });
  client.socket.write(
    "POST /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 100\r\n\r\nonly",
  );
  await client.until("early");
  await expect.poll(() => server.connections.openCount).toBe(0);
  client.socket.destroy();
});

it("sends one response to a request that was answered before the rest of its body failed to arrive", async () => {
  await server.stop();
  server = await startObservedServer({
    limits,
    answer: (_, response) => void response.end("early"),
  });
  const client = await openSocket(server.port);
  client.socket.write("POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nonly");
  await client.closed;
  expect(client.received().split("HTTP/1.1 ")).toHaveLength(2);
});

it("closes a connection that does not read its response", async () => {
  const client = await openSocket(server.port);
  client.socket.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  await once(client.socket, "data");
  client.socket.pause();
  await expect.poll(() => server.connections.openCount).toBe(0);
  expect(client.socket.bytesRead).toBeLessThan(large.length);
  client.socket.destroy();
});

it("applies the header timeout, not the request timeout, to a connection whose headers trickle in", async () => {
  await server.stop();
  server = await startObservedServer({
    limits: { ...limits, request: 600_000 },
    answer: () => undefined,
  });
  const client = await openSocket(server.port);
  client.socket.write("GET / HTTP/1.1\r\nHost: a\r\n");
  const trickle = setInterval(() => client.socket.write("X-A: 1\r\n"), 20);
  await expect(client.closed).resolves.toBeUndefined();
  clearInterval(trickle);
});

it("does not close a connection that is waiting for a slow response", async () => {
  const client = await openSocket(server.port);
  client.socket.write("GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
  // Other connections are opened and closed in the meantime, the last of them by its timeout.
  await (
    await openSocket(server.port)
  ).closed;
  const silent = await openSocket(server.port);
  silent.socket.write(slowClients["sends an incomplete body"]);
  await silent.closed;
  expect(client.received()).toBe("");
  lateResponse.resolve();
  await client.until("here");
});

it("answers other clients while five hundred connections are slow", async () => {
  await server.stop();
  // A busy machine takes a long time to read the headers of all clients.
  await startServer({ headers: 2_000, request: 2_500, silence: 2_000, keepAlive: 2_000 });
  const texts = Object.values(slowClients);
  const slow = await Promise.all(
    Array.from({ length: 500 }, async (_, index) => {
      const client = await openSocket(server.port);
      client.socket.write(texts[index % texts.length] ?? "");
      return client;
    }),
  );
  const answers = await Promise.all(Array.from({ length: 20 }, () => rawGet(`${server.url}/`, {})));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  await Promise.all(slow.map(({ closed }) => closed));
  expect((await rawGet(`${server.url}/`, { Connection: "close" })).status).toBe(200);
});

it("accepts no more connections than its limit allows", async () => {
  await server.stop();
  server = await startObservedServer({ limits: { connections: 2 }, answer: () => {} });
  const kept = [await openSocket(server.port), await openSocket(server.port)];
  await (
    await openSocket(server.port)
  ).closed;
  expect(kept.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
});

const uploadHead =
  "PUT /api/media/uploads/a HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n";

it("lets an upload take longer than other requests, as long as its bytes keep arriving", async () => {
  await server.stop();
  await startServer({ headers: 1_500, request: 1_500, silence: 600_000 });
  const client = await openSocket(server.port);
  client.socket.write(uploadHead);
  const part = Buffer.alloc(20_000);
  let sent = 0;
  const steady = setInterval(() => {
    client.socket.write(part);
    if ((sent += part.length) === 1_000_000) clearInterval(steady);
  }, 60);
  await client.until("here");
  expect(client.received()).toMatch(/^HTTP\/1\.1 200 /);
  client.socket.destroy();
});

it("closes an upload whose bytes stop arriving or only trickle in", async () => {
  await server.stop();
  await startServer({ headers: 1_500, request: 1_500 });
  const clients = await Promise.all([openSocket(server.port), openSocket(server.port)]);
  for (const { socket } of clients) socket.write(`${uploadHead}first bytes`);
  const trickle = setInterval(() => clients[1]?.socket.write("x"), 40);
  await Promise.all(clients.map(({ closed }) => closed));
  clearInterval(trickle);
  expect(clients.map(({ received }) => received())).toEqual(["", ""]);
});
