import { describe, expect, test } from "vitest";
import { InvalidationLog, type LogEntry } from "#lib/changes/invalidation-log.ts";

const log: readonly LogEntry[] = [
  { name: "first", tags: ["posts", "post:1"] },
  { name: "second", tags: ["tags"] },
];

describe("the invalidation log", () => {
  test("compares positions by log entry, regardless of the instance that created them", () => {
    const [one, other] = [new InvalidationLog(), new InvalidationLog()];
    for (const invalidations of [one, other]) invalidations.start("beginning", log);
    const position = one.position;
    one.apply({ name: "third", tags: ["posts"] });
    expect(other.hasChangedSince(position, ["posts"])).toBe(false);
    other.apply({ name: "third", tags: ["posts"] });
    expect(other.hasChangedSince(position, ["posts"])).toBe(true);
    expect(other.hasChangedSince(position, ["tags"])).toBe(false);
    expect(other.hasChangedSince("first", ["tags"])).toBe(true);
    expect(other.hasChangedSince("first", ["post:1"])).toBe(false);
    expect(other.hasChangedSince("beginning", ["post:1"])).toBe(true);
  });

  test("treats an unknown position as older than every change", () => {
    const invalidations = new InvalidationLog();
    invalidations.start("beginning", log);
    expect(invalidations.hasChangedSince("of another log", [])).toBe(true);
    expect(invalidations.hasChangedSince(new InvalidationLog().position, [])).toBe(true);
  });

  test("knows another instance's position as soon as it has read the same entry", () => {
    const [ahead, behind] = [new InvalidationLog(), new InvalidationLog()];
    for (const invalidations of [ahead, behind]) invalidations.start("beginning", log);
    ahead.apply({ name: "third", tags: [] });
    expect(behind.hasChangedSince(ahead.position, [])).toBe(true);
    behind.apply({ name: "third", tags: [] });
    expect(behind.hasChangedSince(ahead.position, [])).toBe(false);
  });

  test("does not share a local invalidation with other instances", () => {
    const [one, other] = [new InvalidationLog(), new InvalidationLog()];
    for (const invalidations of [one, other]) invalidations.start("beginning", log);
    const before = one.position;
    one.invalidate(["posts"]);
    expect(one.hasChangedSince(before, ["posts"])).toBe(true);
    expect(one.hasChangedSince(one.position, ["posts"])).toBe(false);
    expect(other.hasChangedSince(one.position, ["posts"])).toBe(true);
  });

  test("treats earlier positions as changed after the log is replaced", () => {
    const invalidations = new InvalidationLog();
    invalidations.start("beginning", log);
    const position = invalidations.position;
    invalidations.start("another beginning", []);
    expect(invalidations.hasChangedSince(position, [])).toBe(true);
    expect(invalidations.hasChangedSince("another beginning", ["posts"])).toBe(false);
  });

  test("drops the oldest entries when there are many, and still judges newer positions correctly", () => {
    const invalidations = new InvalidationLog();
    invalidations.start("beginning", log);
    for (let index = 0; index < 9_995; index++)
      invalidations.apply({ name: `more ${index}`, tags: [] });
    invalidations.apply({ name: "late", tags: ["tags"] });
    const position = invalidations.position;
    for (let index = 0; index < 100; index++)
      invalidations.apply({ name: `most ${index}`, tags: ["posts"] });
    expect(invalidations.hasChangedSince("first", [])).toBe(true);
    expect(invalidations.hasChangedSince("more 9000", ["tags"])).toBe(true);
    expect(invalidations.hasChangedSince("more 9000", ["members"])).toBe(false);
    expect(invalidations.hasChangedSince(position, ["tags"])).toBe(false);
    expect(invalidations.hasChangedSince(position, ["posts"])).toBe(true);
  });
});
