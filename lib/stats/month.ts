/**
 * Months in a time zone. A month begins when the zone's clocks first show its first day. That is usually
 * midnight, or the next valid time if midnight is skipped.
 */

import { memoize } from "../memoize/memoize.ts";

/** A month as a number: year × 12 + month (0 to 11). */
export type Month = number;

const dayMilliseconds = 86_400_000;

/** Returns whether a time zone is known, by its IANA name in any spelling or by its offset, such as `+01:00`. */
export function isTimeZone(name: string): boolean {
  try {
    getFormatter(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns a formatter of a time zone's local times. Throws a `RangeError` if the zone is unknown. */
const getFormatter = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat("en", {
      timeZone,
      calendar: "iso8601",
      numberingSystem: "latn",
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    }),
);

/** Returns a zone's local time at an instant as if it were UTC (epoch milliseconds). */
function wallClock(instant: number, timeZone: string): number {
  const part = new Map(
    getFormatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0;
  const day = startOfDay(at("year"), at("month") - 1, at("day"));
  return new Date(day).setUTCHours(at("hour"), at("minute"), at("second"));
}

/** Like `Date.UTC`, which maps years below 100 to the 20th century. */
const startOfDay = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month, day);

/** Returns the month in a time zone at an instant. */
export function getMonthAt(instant: number, timeZone: string): Month {
  const month = readWallMonth(instant, timeZone);
  // Clocks that are set back just after midnight show the previous month again, but the new month has begun.
  return instant < startOfMonth(month + 1, timeZone) ? month : month + 1;
}

/** Returns the month that a zone's clocks show at an instant. */
function readWallMonth(instant: number, timeZone: string): Month {
  const wall = new Date(wallClock(instant, timeZone));
  return wall.getUTCFullYear() * 12 + wall.getUTCMonth();
}

/** Returns the first instant of a month in a time zone, even if midnight is skipped or occurs twice. */
export function startOfMonth(month: Month, timeZone: string): number {
  const wall = startOfDay(Math.floor(month / 12), month % 12, 1);
  const subtractOffsetAt = (instant: number) => wall - (wallClock(instant, timeZone) - instant);
  // Midnight with the UTC offset of the day before and of the day after. UTC offsets are less than a day.
  const before = subtractOffsetAt(wall - dayMilliseconds);
  const after = subtractOffsetAt(wall + dayMilliseconds);
  const [earlier, later] = before < after ? [before, after] : [after, before];
  return readWallMonth(earlier, timeZone) === month ? earlier : later;
}
