/** Filters for the statistics page, read from its query. */
import { settings } from "../config/current.ts";
import { readParameter, type PageQuery } from "../site/paths/page-query.ts";
import { statsOrders } from "../wix/enums.ts";
import type { choiceFields } from "./choice-fields.ts";
import { isTimeZone } from "../site/text/local-time.ts";
import { startOfMonth, type Month } from "./month.ts";

export type StatsOrder = (typeof statsOrders)[number];

export type StatsChoice = {
  /** First and last month (inclusive). */
  readonly from: Month | undefined;
  readonly to: Month | undefined;
  /** Maximum number of months with posts, starting with the first month in the given order. */
  readonly months: number | undefined;
  readonly order: StatsOrder;
  /** An IANA time zone name. Months begin at midnight in this zone. */
  readonly timeZone: string;
};

type ChoiceField = (typeof choiceFields)[number];

export const maximumMonths = 600;

/** Returns the choice of a page without filters: all months in the site's time zone. */
export const getPlainChoice = (): StatsChoice => ({
  from: undefined,
  to: undefined,
  months: undefined,
  order: "OLDEST",
  timeZone: settings().site.timeZone,
});

/** Returns whether a choice differs from {@link getPlainChoice}. */
export function isFiltered({ from, to, months, order, timeZone }: StatsChoice): boolean {
  const { order: plainOrder, timeZone: plainZone } = getPlainChoice();
  return (from ?? to ?? months) !== undefined || order !== plainOrder || timeZone !== plainZone;
}

/** Reads the filters from a query. Replaces invalid values with the values in {@link getPlainChoice}. */
export function parseChoice(query: PageQuery): StatsChoice {
  const value = (name: ChoiceField): string => (readParameter(query, name) ?? "").trim();
  const from = parseMonthField(value("rangeStart"));
  const to = parseMonthField(value("rangeEnd"));
  const timeZone = value("timeZone");
  const plain = getPlainChoice();
  // A range that ends before it begins is ignored.
  const isRange = from === undefined || to === undefined || from <= to;
  return {
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    months: parseCount(value("months")),
    order: statsOrders.find((order) => order === value("order")) ?? plain.order,
    timeZone: timeZone !== "" && isTimeZone(timeZone) ? timeZone : plain.timeZone,
  };
}

/**
 * Returns the range as two instants: the start of the first month, and the start of the month after the last.
 */
export function computeChoiceRange({ from, to, timeZone }: StatsChoice): {
  readonly start: Date | undefined;
  readonly end: Date | undefined;
} {
  const at = (month: Month | undefined) =>
    month === undefined ? undefined : new Date(startOfMonth(month, timeZone));
  return { start: at(from), end: at(to === undefined ? undefined : to + 1) };
}

/** Formats a month for the form's month field, for example `2026-03`. */
export function formatMonthField(month: Month): string {
  const year = String(Math.floor(month / 12)).padStart(4, "0");
  return `${year}-${String((month % 12) + 1).padStart(2, "0")}`;
}

function parseMonthField(text: string): Month | undefined {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  // Some consumers, such as `Date.UTC`, map years below 100 to another century.
  if (year === undefined || Number(year) < 1000) return undefined;
  return Number(year) * 12 + Number(month) - 1;
}

function parseCount(text: string): number | undefined {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  return count >= 1 && count <= maximumMonths ? count : undefined;
}
