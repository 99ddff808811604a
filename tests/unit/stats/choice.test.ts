import { describe, expect, test } from "vitest";
import {
  parseChoice,
  isFiltered,
  getPlainChoice,
  computeChoiceRange,
  formatMonthField,
} from "#lib/stats/choice.ts";

/** A month as a number, as in `lib/stats/month.ts`: year × 12 + month (0 to 11). */
const toMonth = (year: number, month: number) => year * 12 + month - 1;

describe("the statistics page's filters", () => {
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
      from: toMonth(2025, 3),
      to: toMonth(2026, 2),
      months: 12,
      order: "NEWEST",
      timeZone: "Europe/Berlin",
    });
  });

  test("of an empty query default to everything, oldest first, in UTC", () => {
    expect(parseChoice({})).toEqual(getPlainChoice());
    expect(parseChoice({ rangeStart: "", rangeEnd: "", months: "", timeZone: "" })).toEqual(
      getPlainChoice(),
    );
  });

  test("are active unless they equal the defaults", () => {
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
      expect(parseChoice({ ...query }), JSON.stringify(query)).toEqual(getPlainChoice());
    }
    expect(parseChoice({ months: "7", timeZone: "nowhere" })).toEqual({
      ...getPlainChoice(),
      months: 7,
    });
  });

  test("use the first of several values and ignore a range that ends before it starts", () => {
    expect(parseChoice({ months: ["3", "4"] }).months).toBe(3);
    expect(parseChoice({ rangeStart: "2026-02", rangeEnd: "2026-01", months: "3" })).toEqual({
      ...getPlainChoice(),
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
    expect(computeChoiceRange(getPlainChoice())).toEqual({ start: undefined, end: undefined });
  });
});

describe("formatMonthField", () => {
  test("formats a month as year and month", () => {
    expect(formatMonthField(toMonth(2025, 1))).toBe("2025-01");
    expect(formatMonthField(toMonth(2025, 12))).toBe("2025-12");
  });

  test("returns a value from which the same month is parsed", () => {
    const query = { rangeStart: formatMonthField(toMonth(2026, 9)) };
    expect(parseChoice(query).from).toBe(toMonth(2026, 9));
  });
});
