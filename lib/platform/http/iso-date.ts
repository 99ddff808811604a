import { z } from "zod";
import { isWireDate } from "../../wix/wire-date.ts";

/** The date formats of ISO 8601 that the API accepts. */
const isoDate = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T\d{2}:\d{2}[\d:.]*(?:Z|[+-]\d{2}:\d{2})?)?)?)?$/;
const calendarDay = z.iso.date();

/**
 * Parses an ISO 8601 date to epoch milliseconds. Returns `NaN` for any other text, because `Date.parse` also accepts
 * formats such as `1 March 2024` and days such as 30 February, and for a date that has no four-digit year in UTC, because
 * no response could contain it.
 */
export function parseIsoDate(text: string): number {
  const day = text.slice(0, 10);
  const isDay = day.length < 10 || calendarDay.safeParse(day).success;
  const instant = isDay && isoDate.test(text) ? Date.parse(text) : Number.NaN;
  return isWireDate(instant) ? instant : Number.NaN;
}
