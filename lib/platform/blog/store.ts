import type { Kysely, Transaction } from "kysely";
import type { Database } from "../database/schema.ts";

/** What every service works on. */
export type Store = {
  readonly database: Kysely<Database>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** A store that is either open for one statement at a time, or inside a transaction. */
export type Session = Kysely<Database> | Transaction<Database>;

/** Cuts a list into pieces that fit into one statement. */
export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Whether a row has all these values already. */
export function hasColumns<Row extends object>(
  row: Row | undefined,
  columns: Partial<Row>,
): boolean {
  if (row === undefined) return false;
  const now = new Map<string, unknown>(Object.entries(row));
  return Object.entries(columns).every(([name, value]) => now.get(name) === value);
}
