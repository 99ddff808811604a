import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createNextOrigin } from "#lib/server/next/next-origin.ts";

test("a request whose body Next does not read is not destroyed, because its connection may be used again", async () => {
  const origin = createNextOrigin(
    async (_, response) => void response.writeHead(400).end("unread"),
  );
  const body = new PassThrough();
  body.write("the beginning");
  const aborter = new AbortController();
  const response = await origin.ask({
    method: "POST",
    url: "/",
    headers: { "content-length": "20" },
    body,
    signal: aborter.signal,
  });
  expect(await text(response.body)).toBe("unread");
  aborter.abort();
  await nextTurn();
  expect(body.destroyed).toBe(false);
});

test("Next's response closes when its empty body is discarded, so that it does not stay in memory", async () => {
  const closed = Promise.withResolvers<string>();
  const origin = createNextOrigin(async (_, response) => {
    response.once("close", () => closed.resolve("closed"));
    await nextTurn();
    response.writeHead(405).end();
  });
  const { body } = await origin.ask({ method: "GET", url: "/", headers: {} });
  body.destroy();
  expect(await closed.promise).toBe("closed");
});
