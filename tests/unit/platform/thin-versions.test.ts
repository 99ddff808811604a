/** Properties of the rule that thins the saved versions of a post. */
import fc from "fast-check";
import { expect, it } from "vitest";
import {
  selectRedundant,
  type ThinnedVersion,
} from "#lib/platform/blog/drafts/versions/thin-versions.ts";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;
const now = Date.UTC(2026, 2, 14, 9, 30);

/** Times between two saves: most are seconds, some are days. */
const pause = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 30 * second }) },
  { weight: 2, arbitrary: fc.integer({ min: minute, max: 3 * hour }) },
  { weight: 1, arbitrary: fc.integer({ min: hour, max: 20 * day }) },
);

const saves = fc.array(
  fc.record({
    pause,
    isPublished: fc.integer({ min: 0, max: 19 }).map((number) => number === 0),
    isSessionStart: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
    bytes: fc.integer({ min: 100, max: 60_000 }),
  }),
  { maxLength: 400, size: "max" },
);

/** Returns versions, oldest first, the newest of which was saved a moment before `now`. */
function toVersions(given: typeof saves extends fc.Arbitrary<infer Value> ? Value : never) {
  let savedAt = now - given.reduce((sum, save) => sum + save.pause, 0);
  return given.map(({ pause: before, ...save }, index): ThinnedVersion => {
    savedAt += before;
    return { ...save, number: index + 1, savedAt };
  });
}

const thin = (versions: readonly ThinnedVersion[], time: number) => {
  const redundant = new Set(selectRedundant(versions, time));
  return versions.filter(({ number }) => !redundant.has(number));
};

it("keeps the newest version, all published ones, and a bounded number of others", () => {
  fc.assert(
    fc.property(saves, fc.integer({ min: 0, max: 200 * day }), (given, wait) => {
      const versions = toVersions(given);
      const kept = thin(versions, now + wait);
      expect(kept.at(-1)).toEqual(versions.at(-1));
      expect(kept.filter(({ isPublished }) => isPublished)).toEqual(
        versions.filter(({ isPublished }) => isPublished),
      );
      const others = kept.filter(({ isPublished }) => !isPublished);
      expect(others.length).toBeLessThanOrEqual(1 + 361 + 145 + 91 + 100);
    }),
  );
});

it("keeps a version close in time to each one that it removes: the older the removed version, the larger the allowed distance", () => {
  fc.assert(
    fc.property(saves, (given) => {
      const versions = toVersions(given);
      const kept = thin(versions, now);
      for (const { savedAt, number } of versions) {
        const age = now - savedAt;
        if (age >= 90 * day) continue;
        const period = age < hour ? 10 * second : age < day ? 10 * minute : day;
        const isNear = (other: ThinnedVersion) =>
          other.number >= number && other.savedAt - savedAt < period;
        expect(kept.some(isNear)).toBe(true);
      }
    }),
  );
});

it("is idempotent, even after the versions have aged", () => {
  fc.assert(
    fc.property(saves, fc.integer({ min: 0, max: 100 * day }), (given, wait) => {
      const kept = thin(toVersions(given), now);
      expect(thin(kept, now)).toEqual(kept);
      const later = thin(kept, now + wait);
      expect(thin(later, now + wait)).toEqual(later);
    }),
  );
});

it("after a day, reduces an hour of saves every two seconds to one version per ten minutes", () => {
  const versions = Array.from({ length: 1800 }, (_, index): ThinnedVersion => ({
    number: index + 1,
    savedAt: now + index * 2 * second,
    isPublished: false,
    isSessionStart: index === 0,
    bytes: 50_000,
  }));
  expect(thin(versions, now + hour)).toHaveLength(361);
  expect(thin(versions, now + 3 * hour)).toHaveLength(7);
  expect(thin(versions, now + 3 * day)).toHaveLength(2);
  expect(thin(versions, now + 100 * day).map(({ number }) => number)).toEqual([1800]);
});

it("limits the total size of the unpublished versions, and removes the oldest first", () => {
  const versions = Array.from({ length: 40 }, (_, index): ThinnedVersion => ({
    number: index + 1,
    savedAt: now - (40 - index) * minute,
    isPublished: index === 0,
    isSessionStart: false,
    bytes: 2 * 1024 * 1024,
  }));
  const kept = thin(versions, now);
  expect(kept.map(({ number }) => number)).toEqual([
    1,
    ...Array.from({ length: 17 }, (_, index) => index + 24),
  ]);
});
