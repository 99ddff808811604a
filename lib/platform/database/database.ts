import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { Database as Tables } from "./schema.ts";

/** A handle for statements. A {@link Transaction} is one, too. */
export type Database = Kysely<Tables>;

export type Transaction = KyselyTransaction<Tables>;

/** The dependencies that all services share. */
export type Store = {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
};
