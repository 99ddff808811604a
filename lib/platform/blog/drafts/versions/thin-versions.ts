import { sql } from "kysely";
import type { Database, Store } from "../../../database/database.ts";
import { splitIntoChunks } from "../../../database/rows.ts";
import { checkAges, selectRedundant } from "./select-redundant.ts";

/** Maximum number of posts whose versions one run thins. */
const postsPerRun = 20;

/**
 * Removes the versions that are no longer needed (see {@link selectRedundant}), of a few posts per call. An index finds
 * the posts, so a call without due versions costs one short query. Several instances may call it at the same time.
 */
export async function thinVersions({ database, now }: Store): Promise<void> {
  const time = now();
  const posts = await database
    .selectFrom("saved_version")
    .select("post_id")
    .distinct()
    .where("due_at", "<=", time)
    .limit(postsPerRun)
    .execute();
  for (const { post_id: postId } of posts) await thinPost(database, postId, time);
}

async function thinPost(database: Database, postId: string, now: number): Promise<void> {
  const rows = await database
    .selectFrom("saved_version")
    .select(["number", "saved_at", "is_published", "is_session_start", "bytes"])
    .where("post_id", "=", postId)
    .execute();
  const versions = rows.map((row) => ({
    number: row.number,
    savedAt: row.saved_at,
    isPublished: row.is_published === 1,
    isSessionStart: row.is_session_start === 1,
    bytes: row.bytes,
  }));
  for (const numbers of splitIntoChunks(selectRedundant(versions, now), 500)) {
    await database
      .deleteFrom("saved_version")
      .where("post_id", "=", postId)
      .where("number", "in", numbers)
      // It may have been published since it was read.
      .where("is_published", "=", 0)
      .execute();
  }
  await postponeChecks(database, postId, now);
}

/** Sets when the remaining versions that were due have to be checked again. */
async function postponeChecks(database: Database, postId: string, now: number): Promise<void> {
  const due = () =>
    database.updateTable("saved_version").where("post_id", "=", postId).where("due_at", "<=", now);
  for (const age of checkAges) {
    await due()
      .set({ due_at: sql<number>`saved_at + ${age}` })
      .where("saved_at", ">", now - age)
      .execute();
  }
  await due().set({ due_at: null }).execute();
}
