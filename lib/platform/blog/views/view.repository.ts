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
 * Stores the number of views of each day before `today`, then deletes the records of who viewed which post and the salts
 * of all days before `kept`. Also deletes the numbers of days before `counted`. View counts of posts are not affected.
 */
export async function closeViewDays(
  database: Database,
  { today, kept, counted }: { today: string; kept: string; counted: string },
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    // Closes a day again, because another instance's clock may be behind. Keeps the higher number, which a restore may bring.
    await transaction
      .insertInto("view_day")
      .columns(["day", "views"])
      .expression(selectOpenDays(transaction).where("day", "<", today))
      .onConflict((conflict) =>
        conflict
          .column("day")
          .doUpdateSet((row) => ({ views: row.ref("excluded.views") }))
          .whereRef("excluded.views", ">", "view_day.views"),
      )
      .execute();
    await transaction.deleteFrom("view_day").where("day", "<", counted).execute();
    await transaction.deleteFrom("post_view").where("day", "<", kept).execute();
    await transaction.deleteFrom("view_salt").where("day", "<", kept).execute();
  });
}

/** Returns the days since `first` that have views, with the numbers of views, in no particular order. */
export async function readViewDays(
  database: Database,
  first: string,
): Promise<Tables["view_day"][]> {
  const closed = await database
    .selectFrom("view_day")
    .selectAll()
    .where("day", ">=", first)
    .execute();
  const days = new Set(closed.map(({ day }) => day));
  const open = await selectOpenDays(database)
    .where("day", ">=", first)
    .$if(days.size > 0, (query) => query.where("day", "not in", [...days]))
    .execute();
  return [...closed, ...open];
}

/** Counts the recorded views by day. Only the last few days have records. */
const selectOpenDays = (database: Database) =>
  database
    .selectFrom("post_view")
    .select(({ fn }) => ["day", fn.countAll<number>().as("views")])
    .groupBy("day");
