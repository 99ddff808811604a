import type { Database, Transaction } from "../../database/database.ts";
import type { LookDraftTable } from "../../database/schema.ts";

/** Returns the row of the draft, or `undefined` if there never was a draft. */
export const readDraft = (database: Database): Promise<LookDraftTable | undefined> =>
  database.selectFrom("look_draft").selectAll().where("id", "=", 1).executeTakeFirst();

/** Stores the row of the draft. */
export async function writeDraft(
  transaction: Transaction,
  row: Omit<LookDraftTable, "id">,
): Promise<void> {
  await transaction
    .insertInto("look_draft")
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
    .execute();
}
