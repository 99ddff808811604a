import { afterEach, describe, expect, test } from "vitest";
import { computeMonthRange, getArchiveMonth } from "#lib/blog/archive-month.ts";
import { replaceStoredSettings } from "#lib/config/current.ts";

afterEach(() => replaceStoredSettings(new Map()));

/** Sets the time zone of the site, and returns the range of a month as two dates. */
function readRange(zone: string, year: number, month: number) {
  replaceStoredSettings(new Map([["TIME_ZONE", zone]]));
  const { start, end } = computeMonthRange({ year, month });
  return [start.toISOString(), end.toISOString()];
}

describe("a month of the archive", () => {
  test("is in UTC by default", () => {
    const { start } = computeMonthRange({ year: 2026, month: 3 });
    expect(start.toISOString()).toBe("2026-03-01T00:00:00.000Z");
    expect(getArchiveMonth(new Date("2026-02-28T23:30:00Z"))).toEqual({ year: 2026, month: 2 });
  });

  test("begins and ends with the clocks of the site's time zone, also when they are changed", () => {
    expect(readRange("Europe/Berlin", 2026, 3)).toEqual([
      "2026-02-28T23:00:00.000Z",
      "2026-03-31T22:00:00.000Z",
    ]);
    expect(getArchiveMonth(new Date("2026-02-28T23:30:00Z"))).toEqual({ year: 2026, month: 3 });
    expect(readRange("America/New_York", 2025, 12)).toEqual([
      "2025-12-01T05:00:00.000Z",
      "2026-01-01T05:00:00.000Z",
    ]);
    expect(getArchiveMonth(new Date("2026-01-01T04:59:59Z"))).toEqual({ year: 2025, month: 12 });
  });

  test("contains exactly the posts that are dated in it, in every zone", () => {
    for (const zone of Intl.supportedValuesOf("timeZone")) {
      const [start = "", end = ""] = readRange(zone, 2025, 10);
      for (const [instant, month] of [
        [Date.parse(start), 10],
        [Date.parse(start) - 1, 9],
        [Date.parse(end) - 1, 10],
        [Date.parse(end), 11],
      ] as const) {
        expect(getArchiveMonth(new Date(instant)), zone).toEqual({ year: 2025, month });
      }
    }
  });

  test("ignores a time zone that does not exist", () => {
    for (const zone of ["Mars/Olympus", "+01:00", "constructor"]) {
      expect(readRange(zone, 2026, 3)[0], zone).toBe("2026-03-01T00:00:00.000Z");
    }
  });
});
