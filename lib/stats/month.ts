/**
 * Months in a time zone. A month begins when the zone's clocks first show its first day. That is usually
 * midnight, or the next valid time if midnight is skipped.
 */

import { findInstants, readLocalTime, startOfDay } from "../site/text/local-time.ts";

/** A month as a number: year × 12 + month (0 to 11). */
export type Month = number;

/** Returns the month in a time zone at an instant. */
export function getMonthAt(instant: number, timeZone: string): Month {
  const month = readLocalMonth(instant, timeZone);
  // Clocks that are set back just after midnight show the previous month again, but the new month has begun.
  return instant < startOfMonth(month + 1, timeZone) ? month : month + 1;
}

/** Returns the month that a zone's clocks show at an instant. */
function readLocalMonth(instant: number, timeZone: string): Month {
  const local = new Date(readLocalTime(instant, timeZone));
  return local.getUTCFullYear() * 12 + local.getUTCMonth();
}

/** Returns the first instant of a month in a time zone, even if midnight is skipped or occurs twice. */
export function startOfMonth(month: Month, timeZone: string): number {
  const [earlier, later] = findInstants(
    startOfDay(Math.floor(month / 12), month % 12, 1),
    timeZone,
  );
  return readLocalMonth(earlier, timeZone) === month ? earlier : later;
}
