import type { Transaction } from "kysely";
import type { CategoryTable, Database } from "../../database/schema.ts";
import { hasColumns } from "../store.ts";

type CategoryColumns = Omit<CategoryTable, "id" | "created_at" | "updated_at">;

/** Inserts the category, or updates it if a column differs. Returns whether a row was written. */
export async function upsertCategory(
  transaction: Transaction<Database>,
  id: string,
  now: number,
  columns: CategoryColumns,
): Promise<boolean> {
  const before = await transaction
    .selectFrom("category")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (hasColumns(before, columns)) return false;
  const changed = { ...columns, updated_at: now };
  await transaction
    .insertInto("category")
    .values({ id, ...changed, created_at: now })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(changed))
    .execute();
  return true;
}
