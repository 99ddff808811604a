import { expect, it } from "vitest";
import { retryRead } from "#lib/upstream/retry-read.ts";
import { WireError } from "#lib/wix/errors/errors.ts";
import { errorResponse } from "#lib/wix/errors/error-response.ts";

it.each([
  ["READ_TOO_SLOW", 1],
  ["BUSY", 3],
] as const)("a read that the upstream rejects with %s is tried %i times", async (code, times) => {
  let tries = 0;
  const read = async () => {
    tries += 1;
    return errorResponse(new WireError({ status: 503, code, message: "Later." }), "request-1");
  };
  const options = { budget: 10_000, delay: 1, mayRetry: () => true };
  expect((await retryRead(read, options)).status).toBe(503);
  expect(tries).toBe(times);
});
