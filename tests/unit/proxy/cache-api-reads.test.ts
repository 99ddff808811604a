import { describe, expect, test } from "vitest";
import { invalidations, currentRequest } from "#lib/server/cache/process-store.ts";
import { readThroughCache } from "#lib/proxy/cache-api-reads.ts";

const site = "https://blog.example";

/** Creates an API that records its calls and lets a test change its text and delay. */
function upstream(path: string) {
  const state = { text: "first", asked: 0, admitted: 0, may: Promise.resolve() };
  const get = (headers: Readonly<Record<string, string>> = {}, query = "") => {
    const url = new URL(`${site}${path}${query}`);
    return currentRequest.run({ asksFor: () => undefined }, () =>
      readThroughCache(new Request(url, { headers }), url, {
        async admit() {
          state.admitted += 1;
        },
        async read() {
          state.asked += 1;
          const { text, may } = state;
          await may;
          return Response.json({ text });
        },
      }),
    );
  };
  return { state, get };
}

describe("a read that is the same for all clients", () => {
  test("is sent only once for concurrent and later requests", async () => {
    const { state, get } = upstream("/many");
    const texts = await Promise.all(
      Array.from({ length: 20 }, async (): Promise<unknown> => (await get()).json()),
    );
    expect(texts).toEqual(Array.from({ length: 20 }, () => ({ text: "first" })));
    expect(await (await get()).json()).toEqual({ text: "first" });
    expect(state.asked).toBe(1);
  });

  test("each request that is not answered from the store counts towards the rate limit", async () => {
    const { state, get } = upstream("/counted");
    await Promise.all(Array.from({ length: 20 }, () => get()));
    expect(state.admitted).toBe(20);
    await get();
    await get();
    expect(state.admitted).toBe(20);
    await get({ authorization: "Bearer abc" });
    expect(state.admitted).toBe(21);
  });

  test("a request that exceeds its limit does not fail others that share the read", async () => {
    const url = new URL(`${site}/joined`);
    const read = async () => Response.json({ text: "first" });
    const ask = (admit: () => Promise<void>) =>
      currentRequest.run({ asksFor: () => undefined }, () =>
        readThroughCache(new Request(url), url, { admit, read }),
      );
    const over = ask(() => Promise.reject(new Error("too many")));
    const others = [1, 2, 3].map(() => ask(() => Promise.resolve()));
    await expect(over).rejects.toThrow("too many");
    expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test("a 503 for the first client does not fail others that share the read", async () => {
    const url = new URL(`${site}/busy`);
    const ask = (read: () => Promise<Response>) =>
      currentRequest.run({ asksFor: () => undefined }, () =>
        readThroughCache(new Request(url), url, { admit: () => Promise.resolve(), read }),
      );
    const first = ask(() => Promise.resolve(new Response(null, { status: 503 })));
    const other = ask(() => Promise.resolve(Response.json({ text: "mine" })));
    expect((await first).status).toBe(503);
    expect(await (await other).json()).toEqual({ text: "mine" });
  });

  test("is retried if a change overtakes it", async () => {
    const { state, get } = upstream("/overtaken");
    const slow = Promise.withResolvers<void>();
    state.may = slow.promise;
    const before = get();
    await expect.poll(() => state.asked).toBe(1);
    invalidations.apply({ name: "a change", tags: ["posts"] });
    Object.assign(state, { text: "second", may: Promise.resolve() });
    const after = get();
    expect(await (await after).json()).toEqual({ text: "second" });
    slow.resolve();
    expect(await (await before).json()).toEqual({ text: "second" });
    expect(await (await get()).json()).toEqual({ text: "second" });
  });

  test("is sent at most three times if changes continue", async () => {
    const { state, get } = upstream("/restless");
    let changes = 0;
    const unrest = () => {
      changes += 1;
      invalidations.apply({ name: `change ${changes}`, tags: ["posts"] });
    };
    Object.defineProperty(state, "may", { get: async () => unrest() });
    expect(await (await get()).json()).toEqual({ text: "first" });
    expect(state.asked).toBe(3);
  });

  test.each([
    ["who shows a token", { authorization: "Bearer abc" }, ""],
    ["counters", {}, "?fieldsets=METRICS"],
    ["an order by counters", {}, "?sort=LIKE_COUNT"],
    ["an endless address", {}, `?q=${"x".repeat(2_048)}`],
  ])("is sent every time for %s", async (name, headers: Record<string, string>, query) => {
    const { state, get } = upstream(`/each/${encodeURIComponent(name)}`);
    await get(headers, query);
    await get(headers, query);
    expect(state.asked).toBe(2);
  });
});
