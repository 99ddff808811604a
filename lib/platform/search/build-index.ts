import { sql } from "kysely";
import { readNote, writeNote } from "../blog/note.repository.ts";
import { write } from "../blog/change.repository.ts";
import type { Session, Store } from "../blog/store.ts";
import { indexPosts, indexVersion } from "./index-posts.ts";

/** Name of the note with the version of a complete index. */
export const searchIndexNote = "search index";
/** Number of posts per transaction. Small enough that other writers do not wait long. */
const postsPerTransaction = 200;

/**
 * Indexes the posts of a database that has no index, or an index of another version. Several instances may do
 * so at the same time, and do not index a post twice.
 */
export async function buildSearchIndex(store: Store): Promise<void> {
  if ((await readNote(store.database, searchIndexNote)) === String(indexVersion)) return;
  let total = 0;
  for (;;) {
    const entered = await write(store, async (transaction) => {
      const ids = await missing(transaction);
      await indexPosts(transaction, ids);
      return ids.length;
    });
    if (entered === 0) break;
    total += entered;
  }
  // The planner needs statistics on how common each word is.
  if (total > 0) await sql`analyze`.execute(store.database);
  await writeNote(store.database, searchIndexNote, String(indexVersion));
}

async function missing(session: Session): Promise<string[]> {
  const rows = await session
    .selectFrom("post")
    .select("id")
    .where("status", "=", "PUBLISHED")
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("search_document")
            .select("number")
            .whereRef("post_id", "=", "post.id")
            .where("version", "=", indexVersion),
        ),
      ),
    )
    .limit(postsPerTransaction)
    .execute();
  return rows.map(({ id }) => id);
}
