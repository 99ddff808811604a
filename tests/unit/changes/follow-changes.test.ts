import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ChangeLog } from "#lib/changes/follow-changes.ts";
import { InvalidationLog, type LogEntry } from "#lib/changes/invalidation-log.ts";
import { followChanges, type Follower } from "#lib/changes/follow-changes.ts";

/** An in-memory log that can fail. */
let entries: LogEntry[];
let works: boolean;
let silence: PromiseWithResolvers<void> | undefined;
/** Milliseconds by which the process's clock has advanced without running timers. */
let busyMilliseconds = 0;
const busyFor = (milliseconds: number) => void (busyMilliseconds += milliseconds);
const log: ChangeLog = {
  newest: async () => {
    if (!works) throw new Error("the log is away");
    return { beginning: "beginning", entries: [...entries] };
  },
  from: async (name) => {
    await silence?.promise;
    if (!works) throw new Error("the log is away");
    const all = [{ name: "beginning", tags: [] }, ...entries];
    const index = all.findIndex((entry) => entry.name === name);
    return index < 0 ? all : all.slice(index);
  },
};

let invalidations: InvalidationLog;
let reports: string[];
let follower: Follower | undefined;
const follow = async () => {
  const report = (message: string) => void reports.push(message);
  follower = await followChanges(log, invalidations, report, () => Date.now() + busyMilliseconds);
  return follower;
};

beforeEach(() => {
  vi.useFakeTimers();
  busyMilliseconds = 0;
  silence = undefined;
  entries = [{ name: "first", tags: ["posts"] }];
  works = true;
  invalidations = new InvalidationLog();
  reports = [];
});
afterEach(() => {
  follower?.stop();
  vi.useRealTimers();
});

const aWhile = () => vi.advanceTimersByTimeAsync(250);

describe("following a log", () => {
  test("applies existing entries at startup and new entries within 250 ms", async () => {
    await follow();
    expect(invalidations.position).toBe("first");
    entries.push({ name: "second", tags: ["tags"] });
    await aWhile();
    expect(invalidations.position).toBe("second");
    expect(invalidations.hasChangedSince("first", ["tags"])).toBe(true);
  });

  test("resumes where it stopped after the log fails, and reports the failure once", async () => {
    await follow();
    works = false;
    await aWhile();
    await aWhile();
    expect(reports).toEqual(["the change log can't be read"]);
    expect(invalidations.hasChangedSince("first", ["posts"])).toBe(false);
    entries.push({ name: "second", tags: ["posts"] }, { name: "third", tags: ["tags"] });
    works = true;
    await aWhile();
    expect(invalidations.position).toBe("third");
    expect(invalidations.hasChangedSince("first", ["posts"])).toBe(true);
  });

  test("starts even if the log is unavailable, and treats earlier pages as changed once the log is back", async () => {
    works = false;
    await follow();
    const position = invalidations.position;
    expect(invalidations.hasChangedSince(position, ["posts"])).toBe(false);
    works = true;
    await aWhile();
    expect(invalidations.position).toBe("first");
    expect(invalidations.hasChangedSince(position, ["posts"])).toBe(true);
  });

  test("treats all pages as changed if the log has been replaced by another", async () => {
    await follow();
    entries = [
      { name: "another first", tags: [] },
      { name: "another second", tags: [] },
    ];
    await aWhile();
    expect(invalidations.hasChangedSince("first", [])).toBe(true);
    expect(invalidations.position).toBe("another second");
  });

  test("keeps following the log after a local invalidation", async () => {
    await follow();
    invalidations.invalidate(["categories"]);
    const position = invalidations.position;
    entries.push({ name: "second", tags: ["tags"] });
    await aWhile();
    expect(invalidations.hasChangedSince("first", ["posts"])).toBe(false);
    expect(invalidations.hasChangedSince("first", ["categories"])).toBe(true);
    expect(invalidations.hasChangedSince(position, ["tags"])).toBe(true);
  });

  test("stops on request", async () => {
    const { stop, catchUp } = await follow();
    stop();
    entries.push({ name: "second", tags: ["tags"] });
    await aWhile();
    await aWhile();
    await aWhile();
    expect(invalidations.position).toBe("first");
    expect(catchUp()).toBeUndefined();
  });

  test("needs no additional reads while its timers run on time", async () => {
    const { catchUp } = await follow();
    for (let turn = 0; turn < 10; turn++) {
      await aWhile();
      expect(catchUp()).toBeUndefined();
    }
  });

  test("reads the log on request if the process was too busy for its timers", async () => {
    const { catchUp } = await follow();
    entries.push({ name: "second", tags: ["tags"] });
    busyFor(10_000);
    await catchUp();
    expect(invalidations.position).toBe("second");
    expect(catchUp()).toBeUndefined();
  });

  test("waits one second for an unresponsive log, and does not wait again until the log responds", async () => {
    const { catchUp } = await follow();
    silence = Promise.withResolvers();
    await aWhile();
    busyFor(10_000);
    let isOver = false;
    const waiting = catchUp()?.finally(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(900);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await waiting;
    expect(catchUp()).toBeUndefined();
    expect(reports).toEqual(["the change log can't be read"]);
    entries.push({ name: "second", tags: ["tags"] });
    silence.resolve();
    await aWhile();
    expect(invalidations.position).toBe("second");
  });

  test("does not wait for a log that cannot be read", async () => {
    const { catchUp } = await follow();
    works = false;
    await aWhile();
    busyFor(10_000);
    expect(catchUp()).toBeUndefined();
  });
});
