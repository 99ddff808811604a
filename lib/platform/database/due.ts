import { sql, type RawBuilder } from "kysely";

/** The longest delay and lease of a stored job, in milliseconds. */
export const longestDelay = 60 * 60_000;

/**
 * Returns whether the time in a column has come: the end of a delay or lease, in epoch milliseconds. A time that is more
 * than the longest delay ahead was stored before the clock was set back.
 */
export const isDue = (column: string, now: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} <= ${now} or ${sql.ref(column)} > ${now + longestDelay})`;
