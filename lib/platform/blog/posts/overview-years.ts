/** The years by which the owner's lists are filtered. */
import { sql } from "kysely";
import { getMonthAt, startOfMonth } from "../../../stats/month.ts";
import type { Database } from "../../database/database.ts";
import { isPost } from "../page-rules.ts";
import { isBy, isListed, postDate, type Period } from "./overview-filter.ts";

/** Maximum number of years in the filter. */
const listedYears = 50;

/** Returns the year as a period in a time zone. */
export const findYear = (year: number, timeZone: string): Period => ({
  start: startOfMonth(year * 12, timeZone),
  end: startOfMonth((year + 1) * 12, timeZone),
});

/** Returns the years from that of the newest post to that of the oldest one, also years without posts. */
export async function listYears(
  database: Database,
  timeZone: string,
  authorId?: string,
): Promise<number[]> {
  const { oldest, newest } = await database
    .selectFrom("post")
    .select(sql<number | null>`min(${postDate})`.as("oldest"))
    .select(sql<number | null>`max(${postDate})`.as("newest"))
    .where(isPost())
    .where(isListed)
    .$if(authorId !== undefined, (query) => query.where(isBy(authorId ?? "")))
    .executeTakeFirstOrThrow();
  if (oldest === null || newest === null) return [];
  const getYear = (instant: number) => Math.floor(getMonthAt(instant, timeZone) / 12);
  const last = getYear(newest);
  const length = Math.min(last - getYear(oldest) + 1, listedYears);
  return Array.from({ length }, (_, index) => last - index);
}
