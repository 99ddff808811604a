import { expect, test } from "vitest";
import { warmUp } from "../../../scripts/site/warm-up.ts";

test("an instance warms up by rendering a nonexistent post, without opening a port", async () => {
  const asked: unknown[] = [];
  await warmUp(async (request, response) => {
    asked.push([request.method, request.url, request.socket.remoteAddress]);
    response.writeHead(404).end("nothing");
  });
  expect(asked).toEqual([["GET", "/post/_nothing-here_", undefined]]);
});

test("an instance keeps running if its warm-up fails", async () => {
  const failing = () => Promise.reject(new Error("the upstream is away"));
  await expect(warmUp(failing)).resolves.toBeUndefined();
});
