import { settings } from "../config/current.ts";
import { getDateFormat } from "../site/text/date-format.ts";
import { interfaceLanguage } from "../site/text/interface-language.ts";
import { getMonthAt, startOfMonth } from "../stats/month.ts";

/** Months of the archive, in the site's time zone like post dates. */

export type ArchiveMonth = {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
};

export function getArchiveMonth(date: Date): ArchiveMonth {
  const month = getMonthAt(date.getTime(), settings().site.timeZone);
  return { year: Math.floor(month / 12), month: (month % 12) + 1 };
}

/** Parses a four-digit year and a two-digit month from a URL. Returns `undefined` for any other text. */
export function parseMonth(year: string, month: string): ArchiveMonth | undefined {
  const isMonth = /^[1-9]\d{3}$/.test(year) && /^(0[1-9]|1[0-2])$/.test(month);
  return isMonth ? { year: Number(year), month: Number(month) } : undefined;
}

/** Returns the first instant of a month and of the month after it. */
export function computeMonthRange({ year, month }: ArchiveMonth): {
  readonly start: Date;
  readonly end: Date;
} {
  const { timeZone } = settings().site;
  const first = year * 12 + month - 1;
  return {
    start: new Date(startOfMonth(first, timeZone)),
    end: new Date(startOfMonth(first + 1, timeZone)),
  };
}

/** Returns the month's name in the interface language, with or without the year. */
export function formatMonth({ year, month }: ArchiveMonth, withYear = true): string {
  const format = getDateFormat(interfaceLanguage(), {
    month: "long",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  });
  return format.format(Date.UTC(year, month - 1, 1));
}
