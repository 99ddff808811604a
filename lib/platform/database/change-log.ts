/**
 * The change log. A consumer (page cache, feeds) requests the changes after the last sequence number it has
 * seen. Sequence numbers must therefore become visible in order, so only one write runs at a time.
 */
import { sql } from "kysely";
import type { ChangeOrigin } from "../../wix/enums.ts";
import type { ChangeCause, Database, Store, Transaction } from "./database.ts";
import { splitIntoChunks } from "./rows.ts";
import type { ChangeTable } from "./schema.ts";

export type ChangeDetail = Readonly<Record<string, unknown>>;

export type Change = {
  readonly sequence: number;
  readonly entity: ChangeTable["entity"];
  readonly entityId: string;
  readonly origin: ChangeOrigin;
  /** Details for the history, for example the status before and after. */
  readonly detail: ChangeDetail;
  /** Epoch milliseconds. */
  readonly changedAt: number;
};

export type RecordChange = (
  entity: Change["entity"],
  entityId: string,
  origin: ChangeOrigin,
  detail?: ChangeDetail,
) => void;

/** Maximum number of changes per call. The next call returns the rest. */
const largestAnswer = 5_000;

/**
 * Runs one write. The statements of `work`, the changes that it records and the effects of the store are committed
 * together.
 *
 * The transaction locks the sequence from its first statement until it commits. No smaller sequence number
 * can therefore become visible later, and rules that read before they write need no further locks.
 */
export function write<T>(
  { database, now, effects }: Store,
  work: (transaction: Transaction, record: RecordChange) => Promise<T>,
  cause: ChangeCause = {},
): Promise<T> {
  return database.transaction().execute(async (transaction) => {
    const { value: last, counted } = await transaction
      .updateTable("change_sequence")
      .set({ value: sql.ref("value") })
      .where("id", "=", 1)
      .returning(["value", "counted"])
      .executeTakeFirstOrThrow();
    // The database is from an older release, or an instance of such a release has written to it.
    if (counted !== last || cause.isRepair === true) await effects.repair(transaction);
    // A number without a change makes all processes forget their results (`lib/platform/blog/read-memory.ts`).
    const first = cause.isRepair === true ? last + 2 : last + 1;
    const changes: ChangeTable[] = [];
    const result = await work(transaction, (entity, entityId, origin, detail = {}) => {
      changes.push({
        sequence: first + changes.length,
        entity,
        entity_id: entityId,
        origin,
        detail: JSON.stringify(detail),
        changed_at: now(),
      });
    });
    for (const some of splitIntoChunks(changes, 1_000)) {
      await transaction.insertInto("change").values(some).execute();
    }
    const value = first + changes.length - 1;
    if (value !== counted) {
      await transaction
        .updateTable("change_sequence")
        .set({ value, counted: value })
        .where("id", "=", 1)
        .execute();
    }
    const context = { ...cause, now: now() };
    for (const effect of effects.afterWrite) await effect(transaction, changes, context);
    return result;
  });
}

/** Repairs the data that an older release has not updated. */
export async function repairIfNeeded(store: Store): Promise<void> {
  const { value, counted } = await selectSequence(store.database).executeTakeFirstOrThrow();
  if (counted !== value) await write(store, () => Promise.resolve());
}

/** Returns the last assigned sequence number. */
export async function latestSequence(database: Database): Promise<number> {
  return (await selectSequence(database).executeTakeFirstOrThrow()).value;
}

/**
 * Creates a function that returns the last assigned sequence number, and whether the stored data is repaired. The query is
 * compiled once, because every public read runs it.
 */
export function createSequenceReader(database: Database) {
  const query = selectSequence(database).compile();
  return async (): Promise<{ readonly value: number; readonly isRepaired: boolean }> => {
    const [row] = (await database.executeQuery(query)).rows;
    if (row === undefined) throw new Error("the change log has no sequence");
    return { value: row.value, isRepaired: row.counted === row.value };
  };
}

const selectSequence = (database: Database) =>
  database.selectFrom("change_sequence").select(["value", "counted"]).where("id", "=", 1);

/** Returns the changes after `sequence`, oldest first, and the sequence number to continue from. */
export async function changesSince(
  database: Database,
  sequence: number,
): Promise<{ sequence: number; changes: Change[] }> {
  const rows = await database
    .selectFrom("change")
    .selectAll()
    .where("sequence", ">", sequence)
    .orderBy("sequence")
    .limit(largestAnswer)
    .execute();
  return { sequence: rows.at(-1)?.sequence ?? sequence, changes: rows.map(convertRow) };
}

/**
 * Returns all changes of an entity, oldest first. A post's changes include those of its draft. With `skipsAutoSaves`,
 * they do not include automatic saves, of which a draft may have thousands.
 */
export async function listChanges(
  database: Database,
  entity: Change["entity"],
  entityId: string,
  { skipsAutoSaves = false }: { readonly skipsAutoSaves?: boolean } = {},
): Promise<Change[]> {
  const rows = await database
    .selectFrom("change")
    .selectAll()
    .where("entity", "in", entity === "POST" ? ["POST", "DRAFT"] : [entity])
    .where("entity_id", "=", entityId)
    .$if(skipsAutoSaves, (query) => query.where("origin", "<>", "AUTO_SAVE"))
    .orderBy("sequence")
    .execute();
  return rows.map(convertRow);
}

function convertRow(row: ChangeTable): Change {
  return {
    sequence: row.sequence,
    entity: row.entity,
    entityId: row.entity_id,
    origin: row.origin,
    detail: JSON.parse(row.detail),
    changedAt: row.changed_at,
  };
}
