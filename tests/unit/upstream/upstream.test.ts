import { afterEach, expect, test } from "vitest";
import { sharePlatform } from "#lib/upstream/shared-platform.ts";
import { callUpstream } from "#lib/upstream/upstream.ts";

afterEach(() => sharePlatform(undefined));

test("a call fails with 503 and a time to retry while the embedded platform's database is unreachable", async () => {
  sharePlatform(Promise.reject(new Error("connect ECONNREFUSED")));
  await expect(callUpstream(new Request("http://localhost/v3/posts"))).rejects.toMatchObject({
    name: "WireError",
    status: 503,
    code: "TEMPORARILY_UNAVAILABLE",
    retryAfterSeconds: 5,
  });
});
