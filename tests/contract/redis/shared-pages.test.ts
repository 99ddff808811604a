import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { createEntries } from "#lib/server/cache/entries.ts";
import { InvalidationLog } from "#lib/changes/invalidation-log.ts";
import { followChanges } from "#lib/changes/follow-changes.ts";
import { createRedisLog } from "#lib/changes/redis-change-log.ts";
import { createRedisBackend } from "#lib/server/cache/redis-backend.ts";
import { openRedis, type Redis } from "#lib/redis/redis.ts";
import { freePort } from "#tests/support/servers/listen.ts";
import { createEntry, createPage } from "#tests/support/content/pages.ts";
import { briefTimeout, patientTimeout, startRedis } from "#tests/support/databases/redis-server.ts";

const server = await startRedis();
afterAll(() => server?.stop());

const entry = createEntry("one ".repeat(1000));

test("with an unreachable Redis, reads miss without waiting or errors", async () => {
  const redis = openRedis({ url: `redis://127.0.0.1:${await freePort()}`, report: () => {} });
  const backend = createRedisBackend(redis, "build");
  await backend.write(entry);
  expect(await backend.read("/a")).toBeUndefined();
  redis.close();
});

describe.skipIf(server === undefined)("instances that share a Redis", () => {
  let connections: Redis[];
  const connect = (commandTimeout = patientTimeout) => {
    const redis = openRedis({ url: server?.url ?? "", report: () => {}, commandTimeout });
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
    await createRedisBackend(redis, "build").write(entry);
    const found = await createRedisBackend(connect(), "build").read("/a");
    expect(found).toEqual({ ...entry, variants: new Map() });
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

  test("store neither API responses nor missing pages in Redis", async () => {
    const entries = createEntries({ maximumBytes: 1024 * 1024, log: new InvalidationLog() });
    const backend = createRedisBackend(connect(), "build");
    entries.setBackend(backend);
    entries.store({ ...entry, key: "/read", page: undefined });
    entries.store({ ...entry, key: "/missing", page: createPage("missing", 404) });
    await entries.waitForWrites();
    expect(await backend.read("/read")).toBeUndefined();
    expect(await backend.read("/missing")).toBeUndefined();
  });

  describe("of which one renders a page", () => {
    /** Creates an instance that follows the shared log. */
    function createInstance() {
      const log = new InvalidationLog();
      log.start("beginning", [{ name: "first", tags: ["posts"] }]);
      const entries = createEntries({ maximumBytes: 1024 * 1024, log });
      entries.setBackend(createRedisBackend(connect(), "build"));
      return { log, entries };
    }
    const render = async ({ log, entries }: ReturnType<typeof createInstance>) => {
      entries.store(createEntry("one", { position: log.position, renderedAt: Date.now() }));
      await entries.waitForWrites();
    };
    const readFreshness = async ({ entries }: ReturnType<typeof createInstance>) => {
      await entries.load("/a");
      const found = entries.find("/a");
      return found && entries.getFreshness(found);
    };

    test("use the result instead of rendering", async () => {
      const [one, two, three] = [createInstance(), createInstance(), createInstance()];
      expect(await readFreshness(two)).toBeUndefined();
      await render(one);
      expect(await Promise.all([readFreshness(two), readFreshness(three)])).toEqual([
        "fresh",
        "fresh",
      ]);
    });

    test("render the page themselves if it has changed since", async () => {
      const [one, other] = [createInstance(), createInstance()];
      await render(one);
      for (const { log } of [one, other]) log.apply({ name: "second", tags: ["posts"] });
      expect(await readFreshness(other)).toBe("changed");
    });
  });

  describe("without an upstream log", () => {
    type Instance = {
      invalidations: InvalidationLog;
      log: ReturnType<typeof createRedisLog>;
      stop: () => void;
    };
    let instances: Instance[];
    async function instance(commandTimeout?: number): Promise<Instance> {
      const log = createRedisLog(connect(commandTimeout), "quire:changes");
      const invalidations = new InvalidationLog();
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
      const position = one.invalidations.position;
      expect(other.invalidations.hasChangedSince(position, ["posts"])).toBe(false);
      await one.log.announce(["posts", "post:1"]);
      await expect.poll(() => other.invalidations.hasChangedSince(position, ["post:1"])).toBe(true);
      expect(other.invalidations.hasChangedSince(position, ["tags"])).toBe(false);
      const later = await instance();
      expect(later.invalidations.position).toBe(other.invalidations.position);
      expect(later.invalidations.hasChangedSince(position, ["posts"])).toBe(true);
    });

    test("log each announced change once, even if several arrive at the same time", async () => {
      const { log, invalidations } = await instance();
      const position = invalidations.position;
      const tags = ["post:1", "post:2", "post:3", "post:4", "post:5"];
      await Promise.all(tags.map((tag) => log.announce([tag])));
      const [, ...entries] = await log.from(position);
      expect(entries.flatMap((entry) => entry.tags)).toEqual(tags);
    });

    test("receive a change later if Redis was unresponsive when it was announced", async () => {
      const [one, other] = [await instance(briefTimeout), await instance(briefTimeout)];
      const position = other.invalidations.position;
      server?.freeze();
      await one.log.announce(["posts"]);
      server?.wake();
      await expect.poll(() => other.invalidations.hasChangedSince(position, ["posts"])).toBe(true);
      expect(other.invalidations.hasChangedSince(position, ["tags"])).toBe(false);
    });

    test("discard all earlier pages when Redis restarts empty", async () => {
      const [one, other] = [await instance(), await instance()];
      const position = other.invalidations.position;
      const entries = createEntries({ maximumBytes: 1024 * 1024, log: other.invalidations });
      const kept = createEntry("one", { tags: ["tags"], position, renderedAt: Date.now() });
      entries.store(kept);
      await server?.kill();
      await one.log.announce(["posts"]);
      expect(entries.getFreshness(kept)).toBe("fresh");
      await server?.revive();
      await expect.poll(() => entries.getFreshness(kept)).toBe("changed");
      await expect
        .poll(() => other.invalidations.position === one.invalidations.position)
        .toBe(true);
      expect(other.invalidations.hasChangedSince(position, [])).toBe(true);
    });
  });
});
