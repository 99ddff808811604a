/**
 * Local times in a time zone. A local time is expressed as if it were UTC (epoch milliseconds), because a `Date` has no
 * time zone.
 */
import { memoize } from "../../memoize/memoize.ts";

const dayMilliseconds = 86_400_000;

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

/** Returns whether a time zone is known, by its IANA name in any spelling or by its offset, such as `+01:00`. */
export function isTimeZone(name: string): boolean {
  try {
    getFormatter(name);
    return true;
  } catch {
    return false;
  }
}

/** Returns the local time at an instant (epoch milliseconds) in a time zone. */
export function readLocalTime(instant: number, timeZone: string): number {
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
export const startOfDay = (year: number, month: number, day: number): number =>
  new Date(0).setUTCFullYear(year, month, day);

/**
 * Returns the two instants that a local time can mean, earlier first, computed with the UTC offsets of the day before
 * and of the day after. They are equal unless the offset changes meanwhile.
 */
export function findInstants(local: number, timeZone: string): readonly [number, number] {
  const subtractOffsetAt = (instant: number) =>
    local - (readLocalTime(instant, timeZone) - instant);
  // UTC offsets are less than a day.
  const before = subtractOffsetAt(local - dayMilliseconds);
  const after = subtractOffsetAt(local + dayMilliseconds);
  return before < after ? [before, after] : [after, before];
}

/**
 * Returns the instant at which a zone's clocks show a local time. For a time that occurs twice, returns its first occurrence.
 * A skipped time is read with the UTC offset from before the change of the clocks, such as 3:30 for 2:30.
 */
export function toInstant(local: number, timeZone: string): number {
  const [earlier, later] = findInstants(local, timeZone);
  return readLocalTime(earlier, timeZone) === local ? earlier : later;
}
