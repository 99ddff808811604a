import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTimeZone } from "#lib/site/text/local-time.ts";
import { getMonthAt, startOfMonth } from "#lib/stats/month.ts";
import { toMonthValues, withoutHoles } from "#lib/stats/months.ts";
import { computeBars, labelled, createScale } from "#lib/stats/scale.ts";
import { computeShares } from "#lib/stats/totals.ts";
import { suggestedTimeZones } from "#lib/stats/time-zones.ts";

const may = getMonthAt(Date.UTC(2026, 4), "UTC");

describe("posts by month", () => {
  test("are assigned to months by the time zone", () => {
    for (const timeZone of ["UTC", "America/New_York", "Pacific/Auckland"]) {
      const periodStart = new Date(startOfMonth(may, timeZone));
      expect(toMonthValues([{ periodStart, postCount: 3 }], timeZone)).toEqual([
        { month: may, count: 3 },
      ]);
    }
  });

  test("have no gaps, in either order", () => {
    const value = (month: number, count: number) => ({ month, count });
    const oldest = [value(may, 2), value(may + 3, 1)];
    const filled = [value(may, 2), value(may + 1, 0), value(may + 2, 0), value(may + 3, 1)];
    expect(withoutHoles(oldest)).toEqual(filled);
    expect(withoutHoles(oldest.toReversed())).toEqual(filled.toReversed());
    expect(withoutHoles([])).toEqual([]);
    expect(withoutHoles([value(may, 2)])).toEqual([value(may, 2)]);
  });

  test("are not filled with empty months if the range is too long to draw", () => {
    const ages = [
      { month: 1200 * 12, count: 1 },
      { month: may, count: 1 },
    ];
    expect(withoutHoles(ages)).toEqual(ages);
  });
});

describe("a chart's axis", () => {
  test("ends on a round number at or above the maximum, in a few equal integer steps", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
        const { top, ticks } = createScale(highest);
        expect(top).toBeGreaterThanOrEqual(Math.max(highest, 1));
        expect(ticks[0]).toBe(0);
        expect(ticks.at(-1)).toBe(top);
        expect(ticks.length).toBeLessThanOrEqual(6);
        const steps = ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0));
        expect(new Set(steps).size).toBe(1);
        expect(ticks.every(Number.isInteger)).toBe(true);
      }),
    );
  });

  test("is 0, 1, 2, 3 for three posts, and 0 and 1 for none", () => {
    expect(createScale(3)).toEqual({ top: 3, ticks: [0, 1, 2, 3] });
    expect(createScale(0)).toEqual({ top: 1, ticks: [0, 1] });
  });

  test("keeps every bar in its area, with a height proportional to its value", () => {
    const ground = { width: 1000, height: 300, gap: 0.25 };
    expect(computeBars([0, 2, 4], createScale(4), ground)).toEqual([
      { x: 41.67, y: 300, width: 250, height: 0 },
      { x: 375, y: 150, width: 250, height: 150 },
      { x: 708.33, y: 0, width: 250, height: 300 },
    ]);
    expect(computeBars([], createScale(0), ground)).toEqual([]);
  });

  test("has a few evenly spaced labels with room at the end", () => {
    expect(labelled(5, 5)).toEqual([0, 1, 2, 3, 4]);
    expect(labelled(7, 5)).toEqual([0, 2, 4]);
    expect(labelled(1, 5)).toEqual([0]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 600 }), (count) => {
        const labels = labelled(count, 5);
        expect(labels.length).toBeLessThanOrEqual(5);
        const every = (labels[1] ?? count) - (labels[0] ?? 0);
        expect((labels.at(-1) ?? 0) + every).toBeLessThanOrEqual(count);
      }),
    );
  });
});

describe("totals by language", () => {
  test("are shares of the total, largest first, followed by the rest", () => {
    const parts = [
      { key: "de", count: 2 },
      { key: "en", count: 7 },
      { key: "fr", count: 0 },
    ];
    expect(computeShares(parts, 10, "rest")).toEqual([
      { key: "en", count: 7, share: 0.7 },
      { key: "de", count: 2, share: 0.2 },
      { key: "rest", count: 1, share: 0.1 },
    ]);
  });

  test("are shares of all posts, with translations counted in each language", () => {
    const parts = [
      { key: "en", count: 4 },
      { key: "de", count: 1 },
    ];
    expect(computeShares(parts, 4, "rest")).toEqual([
      { key: "en", count: 4, share: 1 },
      { key: "de", count: 1, share: 0.25 },
    ]);
  });

  test("are empty for a blog without posts, and at most 1 if the total is outdated", () => {
    expect(computeShares([], 0, "rest")).toEqual([]);
    expect(computeShares([{ key: "en", count: 3 }], 2, "rest")).toEqual([
      { key: "en", count: 3, share: 1 },
    ]);
  });
});

test("every suggested time zone is valid", () => {
  expect(suggestedTimeZones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});
