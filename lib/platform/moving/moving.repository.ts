/** The tables of tasks and of the files that owners upload for imports. */
import type { Database } from "../database/database.ts";
import type { MovingFileTable, MovingTaskTable } from "../database/schema.ts";

/** A row of a task, without the problems, which may be megabytes. */
export type TaskRow = Omit<MovingTaskTable, "problems">;

const listed = [
  "id",
  "kind",
  "state",
  "instructions",
  "slot",
  "is_cancelling",
  "member_id",
  "file_id",
  "created_at",
  "attempts",
  "lost_claims",
  "next_attempt_at",
  "claimed_until",
  "started_at",
  "finished_at",
  "progress",
  "summary",
  "failure",
  "output_name",
  "output_bytes",
  "output_expires_at",
] as const satisfies readonly (keyof TaskRow)[];

/** Returns the newest tasks. */
export const listTasks = (database: Database, limit: number): Promise<TaskRow[]> =>
  database
    .selectFrom("moving_task")
    .select(listed)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();

export const findTask = (database: Database, id: string): Promise<TaskRow | undefined> =>
  database.selectFrom("moving_task").select(listed).where("id", "=", id).executeTakeFirst();

/** Returns the problems of a task as JSON. */
export async function readProblems(database: Database, id: string): Promise<string> {
  const row = await database
    .selectFrom("moving_task")
    .select("problems")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.problems ?? "[]";
}

/** Inserts a task. Returns `false` if its ID is known, or if a task of its kind has not ended. */
export async function insertTask(database: Database, task: MovingTaskTable): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("moving_task")
    .values(task)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Marks an unfinished task for its process. Returns `false` if it has ended. */
export async function requestCancellation(
  database: Database,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("moving_task")
    .set({ is_cancelling: 1, next_attempt_at: now })
    .where("id", "=", id)
    .where("slot", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export const findFile = (
  database: Database,
  id: string,
  now: number,
): Promise<MovingFileTable | undefined> =>
  database
    .selectFrom("moving_file")
    .selectAll()
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .executeTakeFirst();

/** Returns the IDs of the files that can be imported. */
export async function listFileIds(database: Database): Promise<string[]> {
  const rows = await database.selectFrom("moving_file").select("id").execute();
  return rows.map(({ id }) => id);
}

export async function insertFile(database: Database, file: MovingFileTable): Promise<void> {
  await database.insertInto("moving_file").values(file).execute();
}

export async function extendFile(database: Database, id: string, until: number): Promise<void> {
  await database
    .updateTable("moving_file")
    .set({ expires_at: until })
    .where("id", "=", id)
    .execute();
}

export async function deleteFile(database: Database, id: string): Promise<void> {
  await database.deleteFrom("moving_file").where("id", "=", id).execute();
}

/** Deletes the rows of files that have expired, unless an unfinished task needs them. */
export async function deleteExpiredFiles(database: Database, now: number): Promise<void> {
  await database
    .deleteFrom("moving_file")
    .where("expires_at", "<=", now)
    .where("id", "not in", (select) =>
      select
        .selectFrom("moving_task")
        .select((eb) => eb.fn.coalesce("file_id", eb.val("")).as("file_id"))
        .where("slot", "is not", null),
    )
    .execute();
}

/** Forgets the outputs that have expired, and deletes the tasks that ended before a time. */
export async function deleteExpiredTasks(
  database: Database,
  { now, endedBefore }: { readonly now: number; readonly endedBefore: number },
): Promise<void> {
  await database
    .updateTable("moving_task")
    .set({ output_expires_at: null })
    .where("output_expires_at", "<=", now)
    .execute();
  await database
    .deleteFrom("moving_task")
    .where("slot", "is", null)
    .where("finished_at", "<", endedBefore)
    .execute();
}

/** Returns the IDs of tasks that have not ended or whose output can be downloaded. */
export async function listTasksWithFiles(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom("moving_task")
    .select("id")
    .where((eb) => eb.or([eb("slot", "is not", null), eb("output_expires_at", "is not", null)]))
    .execute();
  return rows.map(({ id }) => id);
}
