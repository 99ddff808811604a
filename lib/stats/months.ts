/** Post counts by month for charts, without gaps. */
import { maximumMonths } from "./choice.ts";
import { getMonthAt, type Month } from "./month.ts";

export type MonthValue = { readonly month: Month; readonly count: number };

/**
 * A count on the wire: the first instant of a month in a time zone, and the number of posts published in that
 * month.
 */
export type PeriodCount = { readonly periodStart: Date; readonly postCount: number };

/** Converts counts to months in the same order. */
export function toMonthValues(periods: readonly PeriodCount[], timeZone: string): MonthValue[] {
  return periods.map(({ periodStart, postCount }) => ({
    month: getMonthAt(periodStart.getTime(), timeZone),
    count: postCount,
  }));
}

/**
 * Adds missing months with a count of 0, in the order of the input. Returns spans that are too long for a
 * chart unchanged.
 */
export function withoutHoles(values: readonly MonthValue[]): MonthValue[] {
  const months = values.map(({ month }) => month);
  const [first, last] = [Math.min(...months), Math.max(...months)];
  if (values.length === 0 || last - first >= maximumMonths) return [...values];
  const counts = new Map(values.map(({ month, count }) => [month, count]));
  const row = Array.from({ length: last - first + 1 }, (_, index) => ({
    month: first + index,
    count: counts.get(first + index) ?? 0,
  }));
  return (months[0] ?? 0) > (months.at(-1) ?? 0) ? row.toReversed() : row;
}
