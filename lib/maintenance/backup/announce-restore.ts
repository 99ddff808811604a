/**
 * Change log entries for a restore. The restore logs a change to every entity that existed before it or exists after
 * it, at sequence numbers that no site following the change log has read yet.
 */
import { sql } from "kysely";
import { latestSequence, type Transaction } from "../../platform/index.ts";

const entities = { POST: "post", CATEGORY: "category", TAG: "tag", MEMBER: "member" } as const;

const everything = sql.join(
  Object.entries(entities).map(
    ([entity, table]) =>
      sql`select ${sql.lit(entity)} as entity, id as entity_id from ${sql.table(table)}`,
  ),
  sql` union all `,
);

/**
 * Records the store's entities before the tables are emptied. Returns a function that the caller runs once the tables
 * are filled again.
 */
export async function recordFormerEntities(
  transaction: Transaction,
): Promise<(now: number, backupDate: string) => Promise<void>> {
  const seen = await latestSequence(transaction);
  // No site has read changes from a new store, so the log in the backup is enough.
  if (seen === 0) return () => Promise.resolve();
  await sql`create temporary table former as ${everything}`.execute(transaction);
  return async (now, backupDate) => {
    const last = Math.max(seen, await latestSequence(transaction));
    const detail = JSON.stringify({ restored: backupDate });
    await sql`
      insert into change (sequence, entity, entity_id, origin, detail, changed_at)
      select ${sql.lit(last)} + row_number() over (order by entity, entity_id),
        entity, entity_id, 'MIGRATION', ${detail}, ${sql.lit(now)}
      from (select entity, entity_id from former union ${everything}) as changed
    `.execute(transaction);
    await sql`drop table former`.execute(transaction);
    await sql`
      update change_sequence set value =
        (select coalesce(max(sequence), ${sql.lit(last)}) from change)`.execute(transaction);
  };
}
