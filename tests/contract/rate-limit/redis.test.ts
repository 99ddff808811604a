/** Tests for limits that instances share only through Redis, including while Redis is down. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { openRateLimits } from "#lib/rate-limit/open-rate-limits.ts";
import type { RateLimits, Rule } from "#lib/rate-limit/rate-limits.ts";
import { openRedis } from "#lib/redis/redis.ts";
import { briefTimeout, patientTimeout, startRedis } from "#tests/support/databases/redis-server.ts";

const rule: Rule = { name: "try", points: 5, seconds: 60 };
const growing: Rule = {
  ...rule,
  name: "growing",
  growingBlock: { firstSeconds: 30, longestSeconds: 100, memorySeconds: 3600 },
};
const tooMany = { status: 429, code: "TOO_MANY_TRIES" };

const server = await startRedis();
// Each test starts with an empty Redis.
beforeEach(() => server?.revive());
afterAll(() => server?.stop());

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
});

/** Opens an instance with its own disk. */
async function openInstance(url: string, commandTimeout = patientTimeout): Promise<RateLimits> {
  const dataDir = await mkdtemp(join(tmpdir(), "quire-limits-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const redis = openRedis({ url, report: () => undefined, commandTimeout });
  undo.push(() => redis.close());
  const limits = await openRateLimits({ dataDir, redis, report: failTest });
  undo.push(() => limits.close());
  return limits;
}

async function openTwo(url: string, commandTimeout?: number) {
  return [
    await openInstance(url, commandTimeout),
    await openInstance(url, commandTimeout),
  ] as const;
}

/** Makes 20 concurrent attempts, spread across the instances, and returns how many were allowed. */
async function twentyAtOnce(instances: readonly RateLimits[], of: Rule): Promise<number> {
  const each = 20 / instances.length;
  const takes = instances.flatMap((limits) =>
    Array.from({ length: each }, () => limits.limit(of).take("192.0.2.7")),
  );
  const outcomes = await Promise.allSettled(takes);
  for (const outcome of outcomes) {
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject(tooMany);
  }
  return outcomes.filter(({ status }) => status === "fulfilled").length;
}

describe.skipIf(server === undefined)("a rate limit in Redis", () => {
  const { url = "", freeze, wake, kill, revive } = server ?? {};

  it.each([
    ["plain", rule],
    ["growing", growing],
  ])(
    "allows one of 20 concurrent attempts when one is left, on two instances (%s)",
    async (_, rule) => {
      const both = await openTwo(url);
      await both[0].limit(rule).take("192.0.2.7", rule.points - 1);
      expect(await both[1].limit(rule).remaining("192.0.2.7")).toBe(1);
      expect(await twentyAtOnce(both, rule)).toBe(1);
      const third = await openInstance(url);
      await expect(third.limit(rule).check("192.0.2.7")).rejects.toMatchObject(tooMany);
      await both[0].limit(rule).forget("192.0.2.7");
      await third.limit(rule).check("192.0.2.7");
    },
  );

  it("stores no IP addresses, and sets an expiry on every key", async () => {
    const [one] = await openTwo(url);
    await one.limit(growing).take("192.0.2.7", growing.points);
    const redis = openRedis({ url, report: failTest, commandTimeout: patientTimeout });
    undo.push(() => redis.close());
    const keys = await redis.run((client) => client.keys("*"));
    expect(keys).toHaveLength(2);
    expect(keys.join()).not.toContain("192.0.2.7");
    for (const key of keys) {
      expect(await redis.run((client) => client.ttl(key))).toBeGreaterThan(0);
    }
  });

  it.each([
    ["is killed", kill, revive],
    ["hangs", freeze, wake],
  ])(
    "applies per instance when Redis %s, and is shared again when Redis is back",
    async (_, lose, regain) => {
      const both = await openTwo(url, briefTimeout);
      const [one] = both;
      await one.limit(rule).take("192.0.2.7");
      await Promise.resolve(lose?.());
      // The limit still applies, and clients under the limit are not rejected.
      expect(await twentyAtOnce([one], rule)).toBe(rule.points);
      await one.limit(rule).take("198.51.100.3");
      await Promise.resolve(regain?.());
      await expect.poll(() => areShared(both), { timeout: 20_000 }).toBe(true);
    },
  );
});

/** Returns whether one instance sees attempts counted by the other. */
async function areShared([one, other]: Awaited<ReturnType<typeof openTwo>>): Promise<boolean> {
  const key = `probe ${Math.random()}`;
  await one.limit(rule).take(key, 2);
  return (await other.limit(rule).remaining(key)) === rule.points - 2;
}

function failTest(error: unknown): void {
  throw new Error("the counters failed", { cause: error });
}
