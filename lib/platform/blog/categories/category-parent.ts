/** Categories in categories. A category has at most one parent. */
import { invalidField } from "../../../wix/errors/errors.ts";
import type { RecordChange } from "../../database/change-log.ts";
import type { Transaction } from "../../database/database.ts";

/** Maximum number of categories above a category. */
const deepest = 10;

/**
 * Checks that a category can be in another one. Throws `INVALID_ARGUMENT` for a parent that does not exist, is the category
 * itself or below it, or would nest it more than ten levels deep.
 */
export async function checkParent(
  transaction: Transaction,
  id: string,
  parentId: string | null | undefined,
): Promise<void> {
  const refuse = (type: string, problem: string) =>
    invalidField("category.parentId", type, problem);
  let above = parentId ?? null;
  for (let level = 0; above !== null; level += 1) {
    if (above === id) throw refuse("NOT_EQUAL", "must not be the category itself or one below it");
    if (level === deepest)
      throw refuse("MAX_DEPTH", `must not be nested over ${deepest} levels deep`);
    const row = await transaction
      .selectFrom("category")
      .select("parent_id")
      .where("id", "=", above)
      .executeTakeFirst();
    if (row === undefined) throw refuse("UNKNOWN", "does not exist");
    above = row.parent_id;
  }
}

/** Moves the categories in a category to another one, or to the top level if `into` is `null`. */
export async function moveChildren(
  transaction: Transaction,
  record: RecordChange,
  from: string,
  into: string | null,
): Promise<void> {
  const children = await transaction
    .selectFrom("category")
    .select(["id", "slug"])
    .where("parent_id", "=", from)
    .orderBy("id")
    .execute();
  for (const { id, slug } of children) {
    await transaction
      .updateTable("category")
      .set({ parent_id: id === into ? null : into })
      .where("id", "=", id)
      .execute();
    record("CATEGORY", id, "ADMIN", { slug });
  }
}
