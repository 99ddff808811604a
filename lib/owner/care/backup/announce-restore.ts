/**
 * Sites that follow the log of changes have seen it up to some sequence. After a restore it tells them
 * of everything that was there before or is there now, at sequences that they have not seen.
 */
import { sql, type Transaction } from "kysely";
import { latestSequence } from "../../../platform/blog/change.repository.ts";
import type { Database } from "../../../platform/database/schema.ts";

const entities = { POST: "post", CATEGORY: "category", TAG: "tag", MEMBER: "member" } as const;

const everything = sql.join(
  Object.entries(entities).map(
    ([entity, table]) =>
      sql`select ${sql.lit(entity)} as entity, id as entity_id from ${sql.table(table)}`,
  ),
  sql` union all `,
);

/** Call it before the tables are emptied, and what it gives when they are filled. */
export async function rememberFormer(
  transaction: Transaction<Database>,
): Promise<(now: number, backupOf: string) => Promise<void>> {
  const seen = await latestSequence(transaction);
  // Nobody has seen anything of a new store: the log of the backup tells all.
  if (seen === 0) return () => Promise.resolve();
  await sql`create temporary table former as ${everything}`.execute(transaction);
  return async (now, backupOf) => {
    const last = Math.max(seen, await latestSequence(transaction));
    const detail = JSON.stringify({ restored: backupOf });
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
