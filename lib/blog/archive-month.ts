/** Months as the archive counts them, in UTC, the calendar that posts are dated with. */

export type ArchiveMonth = {
  readonly year: number;
  /** From 1. */
  readonly month: number;
};

export function monthOf(date: Date): ArchiveMonth {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** The month that an address names by four digits and two; `undefined` for anything else. */
export function parseMonth(year: string, month: string): ArchiveMonth | undefined {
  const isMonth = /^[1-9]\d{3}$/.test(year) && /^(0[1-9]|1[0-2])$/.test(month);
  return isMonth ? { year: Number(year), month: Number(month) } : undefined;
}

/** Its first instant and the first one after it. */
export function rangeOf({ year, month }: ArchiveMonth): {
  readonly start: Date;
  readonly end: Date;
} {
  return {
    start: new Date(Date.UTC(year, month - 1, 1)),
    end: new Date(Date.UTC(year, month, 1)),
  };
}
