import type { Kysely, Transaction } from "kysely";
import type { Database } from "../database/schema.ts";

/** The dependencies that all services share. */
export type Store = {
  readonly database: Kysely<Database>;
  /** Epoch milliseconds. */
  readonly now: () => number;
};

/** A database handle, for single statements or for a transaction. */
export type Session = Kysely<Database> | Transaction<Database>;

/** Splits a list into chunks that fit into one statement. */
export function splitIntoChunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** Returns whether a row already has all these values. */
export function hasColumns<Row extends object>(
  row: Row | undefined,
  columns: Partial<Row>,
): boolean {
  if (row === undefined) return false;
  const now = new Map<string, unknown>(Object.entries(row));
  return Object.entries(columns).every(([name, value]) => now.get(name) === value);
}
