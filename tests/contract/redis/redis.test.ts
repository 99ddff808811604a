import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openRedis, type Redis } from "#lib/redis/redis.ts";
import { freePort } from "#tests/support/servers/listen.ts";
import { briefTimeout, patientTimeout, startRedis } from "#tests/support/databases/redis-server.ts";

const server = await startRedis();
afterAll(() => server?.stop());

const reports: string[] = [];
const report = (message: string) => void reports.push(message);

test("commands to an unreachable server fail, and after several failures are no longer attempted", async () => {
  const redis = openRedis({ url: `redis://127.0.0.1:${await freePort()}`, report: () => {} });
  for (let attempt = 0; attempt < 10; attempt++) {
    await expect(redis.run((client) => client.get("a"))).rejects.toBeInstanceOf(Error);
  }
  let asked = false;
  const refused = redis.run((client) => {
    asked = true;
    return client.get("a");
  });
  await expect(refused).rejects.toBeInstanceOf(Error);
  expect(asked).toBe(false);
  redis.close();
});

describe.skipIf(server === undefined)("the connection to Redis", () => {
  const open = (commandTimeout = patientTimeout) =>
    openRedis({ url: server?.url ?? "", report, commandTimeout });
  let redis: Redis;
  beforeEach(async () => {
    reports.length = 0;
    await server?.revive();
    redis = open();
  });
  afterEach(() => redis.close());

  const answers = () => redis.run((client) => client.ping());

  test("opens on the first command", async () => {
    expect(redis.client.isOpen).toBe(false);
    expect(await answers()).toBe("PONG");
  });

  test("fails while the server is down, reports this once, and works again afterwards", async () => {
    await answers();
    await server?.kill();
    for (let attempt = 0; attempt < 10; attempt++) {
      await expect(answers()).rejects.toBeInstanceOf(Error);
    }
    expect(reports).toEqual(["Redis can't be reached"]);
    await server?.revive();
    await vi.waitFor(answers, { timeout: 30_000, interval: 100 });
    expect(reports).toEqual(["Redis can't be reached", "Redis responds again"]);
  });

  test("abandons a command that the server does not answer in time, and reconnects", async () => {
    redis = open(briefTimeout);
    await answers();
    const before = redis.client.socketEpoch;
    server?.freeze();
    const results = await Promise.allSettled(Array.from({ length: 5 }, answers));
    expect(results.map(({ status }) => status)).toEqual(results.map(() => "rejected"));
    server?.wake();
    await vi.waitFor(answers, { timeout: 30_000, interval: 100 });
    expect(redis.client.socketEpoch).toBeGreaterThan(before);
  });

  test("stays open if a command rejects with a value that is not an Error", async () => {
    await answers();
    const limit = { msBeforeNext: 1 };
    for (let attempt = 0; attempt < 10; attempt++) {
      // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- as the library of limits does
      await expect(redis.run(() => Promise.reject(limit))).rejects.toBe(limit);
    }
    expect(await answers()).toBe("PONG");
  });
});
