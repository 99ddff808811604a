import { describe, expect, test } from "vitest";
import { createClock, type LogEntry } from "#lib/server/cache/invalidation/clock.ts";

const log: readonly LogEntry[] = [
  { name: "first", tags: ["posts", "post:1"] },
  { name: "second", tags: ["tags"] },
];

describe("the clock", () => {
  test("compares positions by log entry, independently of the instance that created them", () => {
    const [one, other] = [createClock(), createClock()];
    for (const clock of [one, other]) clock.start("beginning", log);
    const position = one.position();
    one.tell({ name: "third", tags: ["posts"] });
    expect(other.hasChangedSince(position, ["posts"])).toBe(false);
    other.tell({ name: "third", tags: ["posts"] });
    expect(other.hasChangedSince(position, ["posts"])).toBe(true);
    expect(other.hasChangedSince(position, ["tags"])).toBe(false);
    expect(other.hasChangedSince("first", ["tags"])).toBe(true);
    expect(other.hasChangedSince("first", ["post:1"])).toBe(false);
    expect(other.hasChangedSince("beginning", ["post:1"])).toBe(true);
  });

  test("treats an unknown position as older than every change", () => {
    const clock = createClock();
    clock.start("beginning", log);
    expect(clock.hasChangedSince("of another log", [])).toBe(true);
    expect(clock.hasChangedSince(createClock().position(), [])).toBe(true);
  });

  test("knows the position of another instance as soon as it has read the same entry", () => {
    const [ahead, behind] = [createClock(), createClock()];
    for (const clock of [ahead, behind]) clock.start("beginning", log);
    ahead.tell({ name: "third", tags: [] });
    expect(behind.hasChangedSince(ahead.position(), [])).toBe(true);
    behind.tell({ name: "third", tags: [] });
    expect(behind.hasChangedSince(ahead.position(), [])).toBe(false);
  });

  test("does not share a local invalidation with other instances", () => {
    const [one, other] = [createClock(), createClock()];
    for (const clock of [one, other]) clock.start("beginning", log);
    const before = one.position();
    one.invalidate(["posts"]);
    expect(one.hasChangedSince(before, ["posts"])).toBe(true);
    expect(one.hasChangedSince(one.position(), ["posts"])).toBe(false);
    expect(other.hasChangedSince(one.position(), ["posts"])).toBe(true);
  });

  test("treats earlier positions as changed after the log was replaced", () => {
    const clock = createClock();
    clock.start("beginning", log);
    const position = clock.position();
    clock.start("another beginning", []);
    expect(clock.hasChangedSince(position, [])).toBe(true);
    expect(clock.hasChangedSince("another beginning", ["posts"])).toBe(false);
  });

  test("drops the oldest of many entries, and judges newer positions as before", () => {
    const clock = createClock();
    clock.start("beginning", log);
    for (let index = 0; index < 9_995; index++) clock.tell({ name: `more ${index}`, tags: [] });
    clock.tell({ name: "late", tags: ["tags"] });
    const position = clock.position();
    for (let index = 0; index < 100; index++)
      clock.tell({ name: `most ${index}`, tags: ["posts"] });
    expect(clock.hasChangedSince("first", [])).toBe(true);
    expect(clock.hasChangedSince("more 9000", ["tags"])).toBe(true);
    expect(clock.hasChangedSince("more 9000", ["members"])).toBe(false);
    expect(clock.hasChangedSince(position, ["tags"])).toBe(false);
    expect(clock.hasChangedSince(position, ["posts"])).toBe(true);
  });
});
