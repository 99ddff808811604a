/** Tests that stopping a server loses no requests. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSocket, startObservedServer } from "#tests/support/servers/observed-server.ts";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;

let server: Awaited<ReturnType<typeof startObservedServer>>;
let finished: PromiseWithResolvers<void>;

beforeEach(async () => {
  finished = Promise.withResolvers();
  server = await startObservedServer({
    async answer(request, response) {
      if (request.url === "/streamed") response.write("begun,");
      if (request.url !== "/now") await finished.promise;
      response.end(`done ${request.url}`);
    },
  });
});
afterEach(() => server.stop());

it("answers a request on an open connection and announces that the connection will close", async () => {
  const client = await openSocket(server.port);
  client.socket.write(get("/now"));
  await client.until("done /now");
  expect(client.received()).not.toMatch(/connection: close/i);
  const drained = server.connections.drain();
  while (server.isListening()) await nextTurn();
  client.socket.write(get("/now"));
  await drained;
  await client.closed;
  expect(client.received().match(/done \/now/g)).toHaveLength(2);
  expect(client.received()).toMatch(/connection: close/i);
  expect(client.error()).toBeUndefined();
});

it("waits for running requests and announces that their connections will close", async () => {
  const late = await openSocket(server.port);
  late.socket.write(get("/late"));
  const streamed = await openSocket(server.port);
  streamed.socket.write(get("/streamed"));
  await streamed.until("begun");
  const drained = server.connections.drain();
  while (server.isListening()) await nextTurn();
  // A response whose headers were already sent cannot announce that the connection will close, so the next request is
  // still answered.
  finished.resolve();
  await streamed.until("done /streamed");
  streamed.socket.write(get("/now"));
  await drained;
  await Promise.all([late.closed, streamed.closed]);
  expect(late.received()).toMatch(/connection: close[^]*done \/late/i);
  expect(streamed.received()).toMatch(/done \/now/);
});

it("accepts no new connections and closes idle ones", async () => {
  const idle = await openSocket(server.port);
  const drained = server.connections.drain();
  while (server.isListening()) await nextTurn();
  await expect(openSocket(server.port)).rejects.toThrow(/ECONNREFUSED/);
  await Promise.all([drained, idle.closed]);
  expect(idle.error()).toBeUndefined();
});

it("loses no requests while many clients keep sending them", async () => {
  let lost = 0;
  let answered = 0;
  let begun = 0;
  const clients = Array.from({ length: 50 }, async () => {
    const client = await openSocket(server.port);
    for (let count = 1; !/connection: close/i.test(client.received()); count += 1) {
      client.socket.write(get("/now"));
      try {
        while (client.received().split("done /now").length <= count) {
          await new Promise<void>((resolve, reject) => {
            const ended = () => reject(new Error("closed"));
            client.socket.once("close", ended).once("data", () => {
              client.socket.off("close", ended);
              resolve();
            });
          });
        }
        answered += 1;
        if (count === 1) begun += 1;
      } catch {
        lost += 1;
        return;
      }
    }
  });
  while (begun < 50 || answered < 500) await nextTurn();
  await server.connections.drain();
  await Promise.all(clients);
  expect(lost).toBe(0);
});
