/** cases.md, W9: whoever is slow is cut off, and nobody else notices. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { rawGet } from "#tests/support/listen.ts";
import { openSocket, startObservedServer } from "#tests/support/observed-server.ts";

/** Half a minute in short. */
const limits = { headers: 300, request: 600, silence: 500, keepAlive: 400, interval: 50 };
const large = Buffer.alloc(64 * 1024 * 1024, "x");

let server: Awaited<ReturnType<typeof startObservedServer>>;
let finished: PromiseWithResolvers<void>;

beforeEach(async () => {
  finished = Promise.withResolvers();
  server = await startObservedServer({
    limits,
    async answer(request, response) {
      if (request.url === "/late") await finished.promise;
      if (request.method === "POST") for await (const chunk of request) void chunk;
      response.end(request.url === "/large" ? large : "here");
    },
  });
});
afterEach(() => server.stop());

/** What a slow client sends, and how it goes on. */
const slowClients = {
  "says nothing": "",
  "does not end its headers": "GET / HTTP/1.1\r\nHost: a\r\nX-A: ",
  "does not end its body": "POST /api/x HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nonly",
  "does not end its chunks":
    "POST /api/x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nonly",
  "does not ask again": "GET / HTTP/1.1\r\nHost: a\r\n\r\n",
};

it.each(Object.entries(slowClients))("closes a connection that %s", async (_, text) => {
  const client = await openSocket(server.port);
  client.socket.write(text);
  await expect(client.closed).resolves.toBeUndefined();
});

it("closes a connection that takes nothing of its answer", async () => {
  const client = await openSocket(server.port);
  client.socket.pause();
  client.socket.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  while (server.connections.openCount() > 0)
    await rawGet(`${server.url}/`, { Connection: "close" });
  expect(client.socket.bytesRead).toBeLessThan(large.length);
  client.socket.destroy();
});

it("waits for headers that trickle, but not as long as for the whole of a request", async () => {
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

it("does not cut off who waits for an answer that takes us long", async () => {
  const client = await openSocket(server.port);
  client.socket.write("GET /late HTTP/1.1\r\nHost: a\r\n\r\n");
  // Others come and go meanwhile; the last of them is cut off for its silence.
  await (
    await openSocket(server.port)
  ).closed;
  const silent = await openSocket(server.port);
  silent.socket.write(slowClients["does not end its body"]);
  await silent.closed;
  expect(client.received()).toBe("");
  finished.resolve();
  await client.until("here");
});

it("goes on answering everybody else while five hundred are slow", async () => {
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

it("takes no more connections than it is meant to", async () => {
  await server.stop();
  server = await startObservedServer({ limits: { connections: 2 }, answer: () => {} });
  const kept = [await openSocket(server.port), await openSocket(server.port)];
  await (
    await openSocket(server.port)
  ).closed;
  expect(kept.map(({ socket }) => socket.destroyed)).toEqual([false, false]);
});
