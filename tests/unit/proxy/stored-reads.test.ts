import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerCalls, createReadAnswer } from "#lib/proxy/answer-calls.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { createEntries } from "#lib/server/cache/entries.ts";
import { InvalidationLog } from "#lib/changes/invalidation-log.ts";
import { Renderer } from "#lib/server/cache/render.ts";
import { findCacheTarget } from "#lib/server/http/cacheable.ts";
import { readWhole } from "#lib/server/next/next-origin.ts";
import { browserCalls } from "#lib/upstream/calls.ts";
import { WireError } from "#lib/wix/errors/errors.ts";

const site = "https://blog.example";
const posts = "/_api/communities-blog-node-api/v3/posts";
const tooMany = new WireError({ status: 429, code: "TOO_MANY_TRIES", message: "too many" });

let now = 0;
let log: InvalidationLog;
let renderer: Renderer;
/** How often the upstream was asked, and how often a call was counted towards a rate limit. */
let askedCount = 0;
let countedCount = 0;
let text = "";
/** The upstream's response. */
let respond: () => Response | Promise<Response>;
/** Counts a call towards its limit. Rejects if the limit is exceeded. */
let count: () => Promise<void>;

async function ask(): Promise<Response> {
  askedCount += 1;
  return respond();
}

async function takeLimit(): Promise<void> {
  countedCount += 1;
  await count();
}

const proxy = createProxy(browserCalls, ask, takeLimit);

/** Answers a read without HTTP messages. */
const answerRead = createReadAnswer(
  async () => async () => {
    const response = await ask();
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, headers: [...response.headers], body };
  },
  takeLimit,
);

const unreachable = { ask: () => Promise.reject(new Error("Next was asked")) };
const origins = {
  "through the proxy": answerCalls(unreachable, proxy, async () => undefined),
  "without HTTP messages": answerCalls(unreachable, proxy, answerRead),
};
let origin = origins["through the proxy"];

/** Sends a read as the HTTP cache does. */
async function get(headers: Readonly<Record<string, string>> = {}, query = "") {
  const url = posts + query;
  const target = findCacheTarget("GET", url, headers);
  if (target === undefined) {
    const { status, body } = await origin.ask({ method: "GET", url, headers });
    return { status, text: (await readWhole(body)).toString(), headers: [] };
  }
  const found = renderer.findUsable(target);
  if (found !== undefined) renderer.renewIfAged(target, found);
  const { response } = found ?? (await renderer.render({ ...target, headers }));
  return { ...response, text: response.body.bytes.toString() };
}
const getMany = (times: number) => Promise.all(Array.from({ length: times }, () => get()));
const readText = async (...parameters: Parameters<typeof get>) => (await get(...parameters)).text;

beforeEach(() => {
  now = 1_000_000;
  askedCount = 0;
  countedCount = 0;
  text = "first";
  respond = () => Response.json(text);
  count = () => Promise.resolve();
  log = new InvalidationLog();
  useOrigin("through the proxy");
});

function useOrigin(way: keyof typeof origins): void {
  origin = origins[way];
  renderer = new Renderer({
    origin,
    entries: createEntries({ maximumBytes: 64 * 1024 * 1024, log, now: () => now }),
    now: () => now,
    report: () => {},
  });
}

const ways = ["through the proxy", "without HTTP messages"] as const;

describe.each(ways)("a read %s that is the same for all clients", (way) => {
  beforeEach(() => useOrigin(way));

  test("is sent only once for concurrent and later requests", async () => {
    expect(new Set((await getMany(20)).map((response) => response.text))).toEqual(
      new Set(['"first"']),
    );
    expect(await readText()).toBe('"first"');
    expect(askedCount).toBe(1);
  });

  test("counts towards the rate limit only if it is not answered from the cache", async () => {
    await get();
    await getMany(20);
    expect(countedCount).toBe(1);
    await get({ authorization: "Bearer abc" });
    expect(countedCount).toBe(2);
  });

  test("that exceeds its client's limit does not fail others that wait for it", async () => {
    const slow = Promise.withResolvers<void>();
    count = async () => {
      if (countedCount > 1) return;
      await slow.promise;
      throw tooMany;
    };
    const over = get();
    await expect.poll(() => countedCount).toBe(1);
    const others = getMany(3);
    slow.resolve();
    expect((await over).status).toBe(429);
    expect((await others).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test.each([404, 429, 500, 503])("with status %i is not stored", async (status) => {
    respond = () => new Response(null, { status });
    expect((await get()).status).toBe(status);
    respond = () => Response.json(text);
    expect(await readText()).toBe('"first"');
  });

  test("that gets a 503 does not fail others that wait for it", async () => {
    const slow = Promise.withResolvers<void>();
    respond = async () => {
      if (askedCount > 1) return Response.json("mine");
      await slow.promise;
      return new Response(null, { status: 503 });
    };
    const first = get();
    await expect.poll(() => askedCount).toBe(1);
    const other = get();
    slow.resolve();
    expect((await first).status).toBe(503);
    expect((await other).text).toBe('"mine"');
  });

  test.each(["posts", "categories", "tags", "members"])(
    "is sent again after a change to %s",
    async (tag) => {
      await get();
      text = "second";
      log.invalidate([tag]);
      expect(await readText()).toBe('"second"');
    },
  );

  test("is repeated if a change overtakes it", async () => {
    const slow = Promise.withResolvers<void>();
    respond = async () => {
      const found = text;
      if (askedCount === 1) await slow.promise;
      return Response.json(found);
    };
    const before = get();
    await expect.poll(() => askedCount).toBe(1);
    text = "second";
    log.apply({ name: "a change", tags: ["posts"] });
    const after = get();
    slow.resolve();
    expect((await after).text).toBe('"second"');
    expect((await before).text).toBe('"second"');
    expect(await readText()).toBe('"second"');
    expect(askedCount).toBe(2);
  });

  test("is sent at most twice if changes continue", async () => {
    respond = () => {
      log.apply({ name: `change ${askedCount}`, tags: ["posts"] });
      return Response.json(text);
    };
    expect(await readText()).toBe('"first"');
    expect(askedCount).toBe(2);
  });

  test("is sent again after ten minutes, because results for the last months change over time", async () => {
    await get();
    now += 600_000;
    await get();
    expect(askedCount).toBe(1);
    now += 1;
    text = "second";
    await get();
    await expect.poll(() => readText()).toBe('"second"');
  });

  test("gets the stored response even if it has aged and the client exceeds its limit", async () => {
    await get();
    now += 11 * 60_000;
    count = () => Promise.reject(tooMany);
    expect(await readText()).toBe('"first"');
  });

  test("counts towards no limit when an aged response is replaced in the background", async () => {
    await get();
    now += 11 * 60_000;
    text = "second";
    expect(await readText()).toBe('"first"');
    await expect.poll(() => readText()).toBe('"second"');
    expect(countedCount).toBe(1);
  });

  test("is not stored if its response exceeds 512 KiB", async () => {
    text = "x".repeat(512 * 1024);
    await get();
    await get();
    expect(askedCount).toBe(2);
    text = "x".repeat(512 * 1024 - 2);
    await get();
    await get();
    expect(askedCount).toBe(3);
  });

  test("may be kept by caches only if the HTTP cache has made the request", async () => {
    expect((await get()).headers).toContainEqual(["cache-control", "s-maxage=600"]);
    const response = await proxy(new Request(site + posts));
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("has no request ID of another client's request when it is stored", async () => {
    respond = () => Response.json(text, { headers: { "X-Wix-Request-Id": "of-the-first" } });
    await get();
    expect((await get()).headers.flat()).not.toContain("of-the-first");
  });

  test.each([
    ["for a client that shows a token", { authorization: "Bearer abc" }, ""],
    ["for counters", {}, "?fieldsets=METRICS"],
    ["for an order by counters", {}, "?sort=LIKE_COUNT"],
    ["for an endless URL", {}, `?q=${"x".repeat(2_048)}`],
  ])("is sent every time %s", async (_, headers: Record<string, string>, query) => {
    await get(headers, query);
    await get(headers, query);
    expect(askedCount).toBe(2);
  });

  test("with a member's own response is not stored for other clients", async () => {
    respond = () => Response.json("of a member");
    await get({ authorization: "Bearer abc" });
    respond = () => Response.json(text);
    expect(await readText()).toBe('"first"');
  });
});

test("a call whose client disconnects while it waits for its turn does not reach the upstream", async () => {
  const signal = AbortSignal.abort();
  await expect(origin.ask({ method: "GET", url: posts, headers: {}, signal })).rejects.toBe(
    signal.reason,
  );
  expect(askedCount).toBe(0);
});

test("an error that another copy of the code throws, such as a limit that it has opened, keeps its status", async () => {
  vi.resetModules();
  const copy = await import("#lib/wix/errors/errors.ts");
  expect(copy.WireError).not.toBe(WireError);
  count = () =>
    Promise.reject(new copy.WireError({ status: 429, code: "TOO_MANY_TRIES", message: "wait" }));
  expect((await proxy(new Request(site + posts))).status).toBe(429);
});
