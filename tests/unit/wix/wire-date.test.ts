import { describe, expect, test } from "vitest";
import { computeMonthRange } from "#lib/blog/archive-month.ts";
import { parseTimestamp } from "#lib/import/reading/parse.ts";
import { parseIsoDate } from "#lib/platform/http/iso-date.ts";
import { computeChoiceRange, parseChoice } from "#lib/stats/choice.ts";
import { formatWireDate } from "#lib/wix/wire-date.ts";

const isFourDigitYear = (date: Date | undefined) =>
  date !== undefined && /^\d{4}-/.test(formatWireDate(date));

describe("dates of calls", () => {
  test("have four-digit years, also for the end of the last month of the archive", () => {
    const { start, end } = computeMonthRange({ year: 9999, month: 12 });
    expect(formatWireDate(start)).toBe("9999-12-01T00:00:00.000Z");
    expect(formatWireDate(end)).toBe("9999-12-31T23:59:59.999Z");
  });

  test.each(["UTC", "America/New_York", "+14:00"])(
    "have four-digit years for the first and last months of the statistics in %s",
    (timeZone) => {
      const months = { rangeStart: "1000-01", rangeEnd: "9999-12", timeZone };
      const { start, end } = computeChoiceRange(parseChoice(months));
      expect([isFourDigitYear(start), isFourDigitYear(end)]).toEqual([true, true]);
    },
  );

  test("are the nearest possible dates for the limits of JavaScript's dates", () => {
    expect(formatWireDate(new Date(8.64e15))).toBe("9999-12-31T23:59:59.999Z");
    expect(formatWireDate(new Date(-8.64e15))).toBe("0000-01-01T00:00:00.000Z");
  });

  test.each(["9999-12-31T23:59:59-14:00", "0000-01-01T00:00:00+14:00", "9999-12-31T24:00:00Z"])(
    "in a request are invalid if no response could repeat them, such as %s",
    (text) => expect(parseIsoDate(text)).toBeNaN(),
  );

  test.each(["2026-02-30", "2026-02-29T10:00Z", "2026-04-31T23:59:59.9+02:00", "1900-02-29"])(
    "in a request are invalid on a day that the month does not have, such as %s",
    (text) => expect(parseIsoDate(text)).toBeNaN(),
  );

  test.each(["2024-02-29", "2000-02-29T10:00Z", "2026-04-30T23:59", "2026-02", "2026"])(
    "in a request are valid on a day that the month has, such as %s",
    (text) => expect(parseIsoDate(text)).toBe(Date.parse(text)),
  );

  test.each([8.64e15, 1e300, "Tue, 01 Jan 275760 00:00:00 GMT"])(
    "in an import are missing if no response could repeat them, such as %s",
    (value) => expect(parseTimestamp(value)).toBeUndefined(),
  );
});
