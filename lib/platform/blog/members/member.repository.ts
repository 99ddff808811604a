import type { Transaction } from "kysely";
import type { MemberTable, Database } from "../../database/schema.ts";
import { hasColumns } from "../store.ts";

type MemberColumns = Omit<MemberTable, "id" | "created_at" | "updated_at">;

/** Inserts the member, or updates it if a column differs. Returns whether a row was written. */
export async function upsertMember(
  transaction: Transaction<Database>,
  id: string,
  now: number,
  columns: MemberColumns,
): Promise<boolean> {
  const before = await transaction
    .selectFrom("member")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (hasColumns(before, columns)) return false;
  const changed = { ...columns, updated_at: now };
  await transaction
    .insertInto("member")
    .values({ id, ...changed, created_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
    .execute();
  return true;
}
