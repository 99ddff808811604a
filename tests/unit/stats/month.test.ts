import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { maximumResults } from "#lib/memoize/memoize.ts";
import { isTimeZone } from "#lib/site/text/local-time.ts";
import { getMonthAt, startOfMonth } from "#lib/stats/month.ts";

const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
const instant = fc.integer({ min: Date.UTC(1970, 0), max: Date.UTC(2100, 0) });

/** Instants in months whose first midnight occurs twice. */
const repeatedMidnights: [string, number][] = [
  // Clocks went back from 1:00 to 0:00 on the 1st.
  ["Europe/Rome", Date.parse("1972-09-30T22:30:00Z")],
  ["Asia/Gaza", Date.parse("2004-09-30T21:30:00Z")],
  // Clocks went back from 0:01 on the 1st to 23:01.
  ["America/St_Johns", Date.parse("2009-11-01T02:30:30Z")],
  ["America/St_Johns", Date.parse("2009-11-01T03:00:00Z")],
];

describe("months in a time zone", () => {
  it("contain each instant exactly once", () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const month = getMonthAt(at, timeZone);
        const start = startOfMonth(month, timeZone);
        const end = startOfMonth(month + 1, timeZone);
        expect(start).toBeLessThanOrEqual(at);
        expect(at).toBeLessThan(end);
        // The boundary is exact: one millisecond earlier is in the previous month.
        expect(getMonthAt(start, timeZone)).toBe(month);
        expect(getMonthAt(start - 1, timeZone)).toBe(month - 1);
      }),
      { examples: repeatedMidnights },
    );
  });

  it("contain the dates of the first years", () => {
    for (const date of ["0001-02-01", "0050-06-15", "0099-12-31", "0100-01-01"]) {
      const at = Date.parse(date);
      const start = startOfMonth(getMonthAt(at, "UTC"), "UTC");
      expect(new Date(start).toISOString().slice(0, 7)).toBe(date.slice(0, 7));
    }
  });

  it("start at the next valid time if midnight is skipped", () => {
    // In Asunción, clocks went forward from 0:00 to 1:00 on 1 October 2017.
    const october = 2017 * 12 + 9;
    const start = startOfMonth(october, "America/Asuncion");
    expect(new Date(start).toISOString()).toBe("2017-10-01T04:00:00.000Z");
  });

  it("exist only for valid time zones", () => {
    expect(isTimeZone("Europe/Berlin")).toBe(true);
    expect(isTimeZone("Mars/Olympus")).toBe(false);
  });
});

/** Returns a spelling of Australia/Perth. The lowest nine bits of `number` choose the capital letters of “Australia”. */
const spellZone = (number: number): string =>
  "australia/perth".replaceAll(/\w/g, (letter, bit: number) =>
    (number >> bit) & 1 ? letter.toUpperCase() : letter,
  );

it("formatters for many spellings of a time zone are not all kept in memory", () => {
  const construct = vi.spyOn(Intl, "DateTimeFormat");
  onTestFinished(() => construct.mockRestore());
  for (let number = 0; number <= maximumResults; number += 1) {
    expect(isTimeZone(spellZone(number))).toBe(true);
  }
  construct.mockClear();
  isTimeZone(spellZone(0));
  expect(construct).toHaveBeenCalledTimes(1);
  isTimeZone(spellZone(0));
  expect(construct).toHaveBeenCalledTimes(1);
});
