import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInvalidationLog, type InvalidationLog } from "#lib/server/cache/invalidation-log.ts";
import { followChanges } from "#lib/server/cache/follow-changes.ts";
import type { StoredPage } from "#lib/server/cache/page-backend.ts";
import { createPageStore } from "#lib/server/cache/page-store.ts";
import { createRedisLog } from "#lib/server/cache/redis-change-log.ts";
import { createRedisBackend } from "#lib/server/cache/redis-backend.ts";
import { openRedis, type Redis } from "#lib/redis/redis.ts";
import { freePort } from "#tests/support/servers/listen.ts";
import { createPage, renderInto } from "#tests/support/content/pages.ts";
import { startRedis } from "#tests/support/databases/redis-server.ts";

const server = await startRedis();
afterAll(() => server?.stop());

const stored: StoredPage = {
  page: createPage("one ".repeat(1000)),
  tags: ["posts"],
  position: "here",
  storedAt: 1,
  renderedAt: 1,
};
const readHtml = (found: StoredPage | undefined) => found?.page.document.bytes.toString();

test("with an unreachable Redis, page reads miss and leases are granted without waiting or errors", async () => {
  const redis = openRedis({ url: `redis://127.0.0.1:${await freePort()}`, report: () => {} });
  const backend = createRedisBackend(redis, "build");
  await backend.write("/a", stored);
  expect(await backend.read("/a")).toBeUndefined();
  expect(await backend.leases.take("/a")).toBe(true);
  await backend.leases.waitForRelease("/a");
  await backend.leases.release("/a");
  redis.close();
});

describe.skipIf(server === undefined)("instances that share a Redis", () => {
  let connections: Redis[];
  const connect = () => {
    const redis = openRedis({ url: server?.url ?? "", report: () => {} });
    connections.push(redis);
    return redis;
  };
  beforeEach(async () => {
    connections = [];
    await server?.revive();
  });
  afterEach(() => {
    for (const redis of connections) redis.close();
  });

  test("read each other's pages for a day if they run the same build", async () => {
    const redis = connect();
    await createRedisBackend(redis, "build").write("/a", stored);
    const found = await createRedisBackend(connect(), "build").read("/a");
    expect(readHtml(found)).toBe(readHtml(stored));
    expect(found).toMatchObject({ tags: ["posts"], position: "here" });
    expect(await createRedisBackend(connect(), "another").read("/a")).toBeUndefined();
    const left = await redis.run((client) => client.pTTL("quire:build:page:/a"));
    expect(left).toBeGreaterThan(23 * 3600 * 1000);
    expect(left).toBeLessThanOrEqual(24 * 3600 * 1000);
  });

  test("treat a stored value that is not a page as a miss", async () => {
    const redis = connect();
    await redis.run((client) => client.set("quire:build:page:/a", "rubbish"));
    expect(await createRedisBackend(redis, "build").read("/a")).toBeUndefined();
  });

  describe("of which one renders a page", () => {
    /** Creates an instance that follows the shared log. */
    function instance() {
      const invalidations = createInvalidationLog();
      invalidations.start("beginning", [{ name: "first", tags: ["posts"] }]);
      const store = createPageStore({ maximumBytes: 1024 * 1024, invalidations });
      store.setBackend(createRedisBackend(connect(), "build"));
      return { invalidations, store };
    }

    test("wait for the result instead of rendering", async () => {
      const [one, two, three] = [instance(), instance(), instance()];
      expect(await one.store.read("/a")).toBeUndefined();
      const others = [two.store.read("/a"), three.store.read("/a")];
      one.store.write("/a", createPage("one"), ["posts"]);
      expect((await Promise.all(others)).map(readHtml)).toEqual(["one", "one"]);
    });

    test("render the page themselves if it changes in the meantime", async () => {
      const [one, other] = [instance(), instance()];
      await one.store.read("/a");
      for (const { invalidations } of [one, other])
        invalidations.apply({ name: "second", tags: ["posts"] });
      const reading = other.store.read("/a");
      one.store.write("/a", createPage("one"), ["posts"]);
      expect(await reading).toBeUndefined();
    });

    test("hold the lease one at a time until it is released", async () => {
      const [one, other] = [
        createRedisBackend(connect(), "build"),
        createRedisBackend(connect(), "build"),
      ];
      expect(await one.leases.take("/a")).toBe(true);
      expect(await one.leases.take("/a")).toBe(true);
      expect(await other.leases.take("/a")).toBe(false);
      await one.leases.release("/a");
      expect(await other.leases.take("/a")).toBe(true);
    });

    test("wait two seconds for an instance that died, then render", async () => {
      const [dead, other] = [createRedisBackend(connect(), "build").leases, instance()];
      expect(await dead.take("/a")).toBe(true);
      expect(await other.store.read("/a")).toBeUndefined();
    });
  });

  describe("without an upstream log", () => {
    type Instance = {
      invalidations: InvalidationLog;
      log: ReturnType<typeof createRedisLog>;
      stop: () => void;
    };
    let instances: Instance[];
    async function instance(): Promise<Instance> {
      const log = createRedisLog(connect(), "quire:changes");
      const invalidations = createInvalidationLog();
      const started = {
        invalidations,
        log,
        ...(await followChanges(log, invalidations, () => {})),
      };
      instances.push(started);
      return started;
    }
    beforeEach(() => {
      instances = [];
    });
    afterEach(() => {
      for (const { stop } of instances) stop();
    });

    test("receive each other's announcements and then detect each other's stale pages", async () => {
      const [one, other] = [await instance(), await instance()];
      const position = one.invalidations.position();
      expect(other.invalidations.hasChangedSince(position, ["posts"])).toBe(false);
      await one.log.announce(["posts", "post:1"]);
      await expect.poll(() => other.invalidations.hasChangedSince(position, ["post:1"])).toBe(true);
      expect(other.invalidations.hasChangedSince(position, ["tags"])).toBe(false);
      const later = await instance();
      expect(later.invalidations.position()).toBe(other.invalidations.position());
      expect(later.invalidations.hasChangedSince(position, ["posts"])).toBe(true);
    });

    test("log each announced change once, even if several arrive at the same time", async () => {
      const { log, invalidations } = await instance();
      const position = invalidations.position();
      const tags = ["post:1", "post:2", "post:3", "post:4", "post:5"];
      await Promise.all(tags.map((tag) => log.announce([tag])));
      const [, ...entries] = await log.from(position);
      expect(entries.flatMap((entry) => entry.tags)).toEqual(tags);
    });

    test("receive a change later if Redis was unresponsive when it was announced", async () => {
      const [one, other] = [await instance(), await instance()];
      const position = other.invalidations.position();
      server?.freeze();
      await one.log.announce(["posts"]);
      server?.wake();
      await expect.poll(() => other.invalidations.hasChangedSince(position, ["posts"])).toBe(true);
      expect(other.invalidations.hasChangedSince(position, ["tags"])).toBe(false);
    });

    test("discard all earlier pages when Redis restarts empty", async () => {
      const [one, other] = [await instance(), await instance()];
      const position = other.invalidations.position();
      const store = createPageStore({
        maximumBytes: 1024 * 1024,
        invalidations: other.invalidations,
      });
      await renderInto(store, "/a", createPage("one"), ["tags"]);
      await server?.kill();
      await one.log.announce(["posts"]);
      expect(store.readFresh("/a")).toBeDefined();
      await server?.revive();
      await expect.poll(() => store.readFresh("/a")).toBeUndefined();
      await expect
        .poll(() => other.invalidations.position() === one.invalidations.position())
        .toBe(true);
      expect(other.invalidations.hasChangedSince(position, [])).toBe(true);
    });
  });
});
