/** Months in a time zone. They begin at midnight in that zone, using that day's UTC offset. */

/** A month as a number: year × 12 + month (0 to 11). */
export type Month = number;

export function isTimeZone(name: string): boolean {
  try {
    getFormatter(name);
    return true;
  } catch {
    return false;
  }
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Returns a cached formatter. Creating a formatter is more expensive than using it a hundred times. */
function getFormatter(timeZone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en", {
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
    });
    formatters.set(timeZone, formatter);
  }
  return formatter;
}

/** Returns a zone's local time at an instant as if it were UTC (epoch milliseconds). */
function wallClock(instant: number, timeZone: string): number {
  const part = new Map(
    getFormatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const at = (name: Intl.DateTimeFormatPartTypes) => part.get(name) ?? 0;
  const wall = new Date(0);
  wall.setUTCFullYear(at("year"), at("month") - 1, at("day"));
  wall.setUTCHours(at("hour"), at("minute"), at("second"));
  return wall.getTime();
}

/** Returns the month in a time zone at an instant. */
export function getMonthAt(instant: number, timeZone: string): Month {
  const wall = new Date(wallClock(instant, timeZone));
  return wall.getUTCFullYear() * 12 + wall.getUTCMonth();
}

/** Returns the first instant of a month in a time zone, even if midnight is skipped in that zone. */
export function startOfMonth(month: Month, timeZone: string): number {
  const wall = Date.UTC(Math.floor(month / 12), month % 12, 1);
  const offsetAt = (instant: number) => wallClock(instant, timeZone) - instant;
  const first = wall - offsetAt(wall);
  const second = wall - offsetAt(first);
  // The two differ around a change in the UTC offset. The earlier instant is correct if it lies in the month.
  const [earlier, later] = first < second ? [first, second] : [second, first];
  return getMonthAt(earlier, timeZone) === month ? earlier : later;
}
