/** Document numbers. A post that was published later has a higher number. */
import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";

/** Maximum number of posts in the same second. */
const perSecond = 2 ** 20;
/** Dates beyond this, some 270 years before and after 1970, get the same second. */
const lastSecond = 2 ** 33 - 2;

/** Allocates an unused number for each date (epoch milliseconds). */
export async function allocateNumbers(
  transaction: Transaction<Database>,
  instants: readonly number[],
): Promise<number[]> {
  const bases = instants.map((instant) => {
    const second = Math.floor(instant / 1000);
    return Math.max(-lastSecond, Math.min(lastSecond, second)) * perSecond;
  });
  const next = new Map<number, number>();
  const taken = await transaction
    .selectFrom("search_document")
    .select("number")
    .where("number", "in", [...new Set(bases)])
    .execute();
  for (const { number } of taken) next.set(number, (await lastFrom(transaction, number)) + 1);
  return bases.map((base) => {
    const number = next.get(base) ?? base;
    next.set(base, number + 1);
    return number;
  });
}

async function lastFrom(transaction: Transaction<Database>, base: number): Promise<number> {
  const last = await transaction
    .selectFrom("search_document")
    .select("number")
    .where("number", ">=", base)
    .where("number", "<", base + perSecond)
    .orderBy("number", "desc")
    .executeTakeFirst();
  return last?.number ?? base;
}
