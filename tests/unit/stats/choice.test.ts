import { describe, expect, test } from "vitest";
import {
  parseChoice,
  isFiltered,
  plainChoice,
  computeChoiceRange,
  formatMonthField,
} from "#lib/stats/choice.ts";

describe("the statistics page's options", () => {
  test("are read from the query", () => {
    expect(
      parseChoice({
        rangeStart: "2025-03",
        rangeEnd: "2026-02",
        months: "12",
        order: "NEWEST",
        timeZone: "Europe/Berlin",
      }),
    ).toEqual({
      from: 2025 * 12 + 2,
      to: 2026 * 12 + 1,
      months: 12,
      order: "NEWEST",
      timeZone: "Europe/Berlin",
    });
  });

  test("of an empty query default to everything, oldest first, in UTC", () => {
    expect(parseChoice({})).toEqual(plainChoice);
    expect(parseChoice({ rangeStart: "", rangeEnd: "", months: "", timeZone: "" })).toEqual(
      plainChoice,
    );
  });

  test("count as a filter unless they equal the defaults", () => {
    expect(isFiltered(parseChoice({ order: "OLDEST", months: "none" }))).toBe(false);
    for (const query of [
      { rangeStart: "2025-03" },
      { rangeEnd: "2025-03" },
      { months: "3" },
      { order: "NEWEST" },
      { timeZone: "Europe/Berlin" },
    ]) {
      expect(isFiltered(parseChoice({ ...query })), JSON.stringify(query)).toBe(true);
    }
  });

  test("fall back to the default for an invalid value and keep the other values", () => {
    for (const query of [
      { rangeStart: "2025-13" },
      { rangeStart: "March" },
      { rangeStart: "0000-01" },
      { months: "0" },
      { months: "-3" },
      { months: "1e2" },
      { months: "601" },
      { order: "newest" },
      { timeZone: "Mars/Olympus" },
      { timeZone: "\0" },
    ]) {
      expect(parseChoice({ ...query }), JSON.stringify(query)).toEqual(plainChoice);
    }
    expect(parseChoice({ months: "7", timeZone: "nowhere" })).toEqual({
      ...plainChoice,
      months: 7,
    });
  });

  test("use the first of several values and ignore a range that ends before it starts", () => {
    expect(parseChoice({ months: ["3", "4"] }).months).toBe(3);
    expect(parseChoice({ rangeStart: "2026-02", rangeEnd: "2026-01", months: "3" })).toEqual({
      ...plainChoice,
      months: 3,
    });
  });

  test("cover whole months in the time zone", () => {
    const berlin = parseChoice({
      rangeStart: "2026-03",
      rangeEnd: "2026-03",
      timeZone: "Europe/Berlin",
    });
    expect(computeChoiceRange(berlin)).toEqual({
      start: new Date("2026-02-28T23:00:00Z"),
      end: new Date("2026-03-31T22:00:00Z"),
    });
    expect(computeChoiceRange(plainChoice)).toEqual({ start: undefined, end: undefined });
  });

  test("write a month in the format that the form reads", () => {
    expect([formatMonthField(2025 * 12), formatMonthField(2025 * 12 + 11)]).toEqual([
      "2025-01",
      "2025-12",
    ]);
    const query = { rangeStart: formatMonthField(2026 * 12 + 8) };
    expect(parseChoice(query).from).toBe(2026 * 12 + 8);
  });
});
