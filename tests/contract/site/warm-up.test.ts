import { expect, test } from "vitest";
import { createNextOrigin } from "#lib/server/next/next-origin.ts";
import { warmUp } from "../../../scripts/site/warm-up.ts";

test("an instance warms up by rendering a nonexistent post, without opening a port", async () => {
  const asked: unknown[] = [];
  const origin = createNextOrigin(async (request, response) => {
    asked.push([request.method, request.url, request.socket.remoteAddress]);
    response.writeHead(404).end("nothing");
  });
  await warmUp(origin);
  expect(asked).toEqual([["GET", "/post/_nothing-here_", undefined]]);
});

test("an instance keeps running if its warm-up fails", async () => {
  const origin = createNextOrigin(() => Promise.reject(new Error("the upstream is away")));
  await expect(warmUp(origin)).resolves.toBeUndefined();
});
