import { expect, test, vi } from "vitest";
import { currentRequest } from "#lib/server/cache/process-store.ts";
import { readThroughCache, type PublicRead } from "#lib/proxy/cache-api-reads.ts";
import { WireError } from "#lib/wix/errors.ts";

// Runs before the imports, because the page store captures the clock when it is loaded.
vi.hoisted(() => vi.useFakeTimers({ toFake: ["Date"] }));

test("a request that exceeds its limit gets the stored response even if it has aged", async () => {
  const url = new URL("https://blog.example/aged");
  const read = (admit: PublicRead["admit"]) =>
    currentRequest.run({ asksFor: () => undefined }, () =>
      readThroughCache(new Request(url), url, { admit, read: async () => Response.json("stored") }),
    );
  await read(() => Promise.resolve());
  vi.setSystemTime(Date.now() + 11 * 60_000);
  const tooMany = new WireError({ status: 429, code: "TOO_MANY_TRIES", message: "too many" });
  const response = await read(() => Promise.reject(tooMany));
  expect(await response.json()).toBe("stored");
  await expect(read(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
});
