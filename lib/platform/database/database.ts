import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { Tables } from "./schema.ts";

/** A handle for running statements. A {@link Transaction} can be used as one. */
export type Database = Kysely<Tables>;

export type Transaction = KyselyTransaction<Tables>;

/** The dependencies shared by all services. */
export type Store = {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
};
