import type { Tables } from "../../database/schema.ts";
import type { Database, Transaction } from "../../database/database.ts";

/** Returns the day's stored salt. If there is none yet, stores `candidate` and returns it. */
export async function readOrCreateSalt(
  database: Database,
  day: string,
  candidate: string,
): Promise<string> {
  await database
    .insertInto("view_salt")
    .values({ day, salt: candidate })
    .onConflict((conflict) => conflict.column("day").doNothing())
    .execute();
  const { salt } = await database
    .selectFrom("view_salt")
    .select("salt")
    .where("day", "=", day)
    .executeTakeFirstOrThrow();
  return salt;
}

/** Inserts a view. Returns `false` if the view has already been counted. */
export async function insertView(
  transaction: Transaction,
  view: Tables["post_view"],
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("post_view")
    .values(view)
    .onConflict((conflict) => conflict.columns(["day", "post_id", "visitor"]).doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Adds one to the post's view count. */
export async function incrementViews(transaction: Transaction, postId: string): Promise<void> {
  await transaction
    .updateTable("post_metrics")
    .set((metrics) => ({ views: metrics("views", "+", 1) }))
    .where("post_id", "=", postId)
    .execute();
}

/**
 * Deletes the salts of all days before `day`, and the records of who viewed which post. View counts are not
 * affected.
 */
export async function deleteViewsBefore(database: Database, day: string): Promise<void> {
  await database.deleteFrom("post_view").where("day", "<", day).execute();
  await database.deleteFrom("view_salt").where("day", "<", day).execute();
}
