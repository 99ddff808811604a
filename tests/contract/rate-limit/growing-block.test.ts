import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WireError } from "#lib/wix/errors/errors.ts";
import { openRateLimits } from "#lib/rate-limit/open-rate-limits.ts";
import type { Limiter } from "#lib/rate-limit/rate-limits.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";

const minute = 60;
const hour = 60 * minute;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 2, 14, 9, 30) });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** Returns the remaining block for the key in seconds, or 0 if it is not blocked. */
async function checkWait(limiter: Limiter, key = "ada"): Promise<number> {
  try {
    await limiter.check(key);
    return 0;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return error.retryAfterSeconds ?? 0;
  }
}

forEachDatabase("a growing block", (bench) => {
  async function open(): Promise<Limiter> {
    const limits = await openRateLimits(await bench.locate());
    bench.onEnd(() => limits.close());
    return limits.limit({
      name: "password",
      points: 10,
      seconds: 15 * minute,
      growingBlock: { firstSeconds: 30, longestSeconds: 15 * minute, memorySeconds: 24 * hour },
    });
  }

  async function takeTen(limiter: Limiter): Promise<void> {
    for (let count = 0; count < 10; count += 1) await limiter.take("ada");
  }

  bench.itOnSqlite(
    "starts after the last free attempt, doubles up to a maximum, and allows one attempt each time it ends",
    async () => {
      const limiter = await open();
      await takeTen(limiter);
      const waits: number[] = [];
      for (let round = 0; round < 8; round += 1) {
        const wait = await checkWait(limiter);
        waits.push(wait);
        await expect(limiter.take("ada")).rejects.toMatchObject({ status: 429 });
        pass(wait - 1);
        await expect(limiter.take("ada")).rejects.toMatchObject({ retryAfterSeconds: 1 });
        pass(1);
        expect(await limiter.remaining("ada")).toBe(1);
        await limiter.take("ada");
        expect(await limiter.remaining("ada")).toBe(0);
      }
      expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
    },
  );

  bench.itOnSqlite("spreads 101 guesses at one account over most of a day", async () => {
    const limiter = await open();
    const begin = Date.now();
    for (let guess = 0; guess < 101; guess += 1) {
      pass(await checkWait(limiter));
      await limiter.take("ada");
    }
    expect(Date.now() - begin).toBeGreaterThan(20 * hour * 1000);
  });

  it("does not grow because of attempts made while it lasts", async () => {
    const limiter = await open();
    await takeTen(limiter);
    await Promise.allSettled(Array.from({ length: 50 }, () => limiter.take("ada")));
    expect(await checkWait(limiter)).toBe(30);
    expect(await checkWait(limiter, "bob")).toBe(0);
  });

  bench.itOnSqlite("ends after a success", async () => {
    const limiter = await open();
    await takeTen(limiter);
    pass(30);
    await limiter.take("ada");
    await limiter.forget("ada");
    expect(await limiter.remaining("ada")).toBe(10);
    await takeTen(limiter);
    expect(await checkWait(limiter)).toBe(30);
  });

  it("does not become longer than its maximum if the clock is set back by a day", async () => {
    const limiter = await open();
    await takeTen(limiter);
    pass(30);
    await limiter.take("ada");
    expect(await checkWait(limiter)).toBe(60);
    pass(-24 * hour);
    expect(await checkWait(limiter)).toBe(15 * minute);
    await expect(limiter.take("ada")).rejects.toMatchObject({ retryAfterSeconds: 15 * minute });
    pass(15 * minute - 1);
    expect(await checkWait(limiter)).toBe(1);
    pass(1);
    expect(await limiter.remaining("ada")).toBe(1);
  });

  it("is forgotten a day and a quarter of an hour after the clock was set back by a month", async () => {
    const limiter = await open();
    await takeTen(limiter);
    pass(-30 * 24 * hour);
    expect(await limiter.remaining("ada")).toBe(0);
    pass(24 * hour + 15 * minute);
    expect(await limiter.remaining("ada")).toBe(10);
  });

  bench.itOnSqlite("is forgotten a day after it ends", async () => {
    const limiter = await open();
    await takeTen(limiter);
    pass(30 + 24 * hour - 1);
    expect(await limiter.remaining("ada")).toBe(1);
    pass(1);
    expect(await limiter.remaining("ada")).toBe(10);
  });
});
