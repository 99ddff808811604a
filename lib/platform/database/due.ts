import { sql, type RawBuilder } from "kysely";

/** The longest delay and lease that a row can contain, in milliseconds. */
export const longestDelay = 60 * 60_000;

/**
 * Returns the condition that a delay or lease has ended. The column contains its end in epoch milliseconds. An end that
 * is further ahead than the longest delay also counts, because it was stored before the clock was set back.
 */
export const isDue = (column: string, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestDelay})`;
