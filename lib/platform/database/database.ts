import type { Kysely, Transaction as KyselyTransaction } from "kysely";
import type { ChangeTable, Tables } from "./schema.ts";

/** A handle for running statements. A {@link Transaction} can be used as one. */
export type Database = Kysely<Tables>;

export type Transaction = KyselyTransaction<Tables>;

/** The dependencies shared by all services. `createStore` in `lib/platform/store.ts` creates them. */
export type Store = {
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly effects: ChangeEffects;
};

/** Reactions of features to a write, in its transaction (see `write` in `change-log.ts`). */
export type ChangeEffects = {
  /** Repairs data that older releases do not update. Runs before a write if such a release has written. */
  readonly repair: (transaction: Transaction) => Promise<void>;
  /** Run one after the other, after the write has recorded its changes. */
  readonly afterWrite: readonly ChangeEffect[];
};

/**
 * Reacts to the changes of a write, which may be none, in its transaction. An error rolls the write back. An effect cannot
 * record further changes.
 */
export type ChangeEffect = (
  transaction: Transaction,
  changes: readonly ChangeTable[],
  context: ChangeContext,
) => Promise<void>;

export type ChangeContext = ChangeCause & {
  /** Epoch milliseconds. */
  readonly now: number;
};

/** The cause of a write. */
export type ChangeCause = {
  readonly editor?: ChangeEditor | undefined;
  /** The date of the earlier state that the write restores, in epoch milliseconds. */
  readonly restoredFrom?: number | undefined;
  /** Whether to repair the stored data even if no older release has written. All processes then forget their results. */
  readonly isRepair?: boolean;
};

/** The member or the API key that makes a change. A change by the server itself has neither. */
export type ChangeEditor = {
  readonly memberId?: string | undefined;
  readonly keyId?: string | undefined;
};
