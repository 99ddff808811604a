/** Posts by month as a chart needs them: without holes. */
import { mostMonths } from "./choice.ts";
import { monthOf, type Month } from "./month.ts";

export type MonthValue = { readonly month: Month; readonly count: number };

/** A figure of the wire: the first instant of a month in a zone, and how many posts came out. */
export type PeriodCount = { readonly periodStart: Date; readonly postCount: number };

/** The figures with their months, in the order that they came in. */
export function toMonthValues(periods: readonly PeriodCount[], timeZone: string): MonthValue[] {
  return periods.map(({ periodStart, postCount }) => ({
    month: monthOf(periodStart.getTime(), timeZone),
    count: postCount,
  }));
}

/**
 * Months in a row, those without posts as zero, in the direction of the figures. A span too long to be
 * drawn stays as it is.
 */
export function withoutHoles(values: readonly MonthValue[]): MonthValue[] {
  const months = values.map(({ month }) => month);
  const [first, last] = [Math.min(...months), Math.max(...months)];
  if (values.length === 0 || last - first >= mostMonths) return [...values];
  const counts = new Map(values.map(({ month, count }) => [month, count]));
  const row = Array.from({ length: last - first + 1 }, (_, index) => ({
    month: first + index,
    count: counts.get(first + index) ?? 0,
  }));
  return (months[0] ?? 0) > (months.at(-1) ?? 0) ? row.toReversed() : row;
}
