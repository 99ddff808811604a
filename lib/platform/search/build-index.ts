import { sql } from "kysely";
import { readNote, writeNote } from "../blog/note.repository.ts";
import { write } from "../blog/change.repository.ts";
import type { Session, Store } from "../blog/store.ts";
import { indexPosts, indexVersion } from "./index-posts.ts";

/** The note that says by which rules a whole index was made. */
export const searchIndexNote = "search index";
/** Small enough that others who write get their turn. */
const postsPerTransaction = 200;

/**
 * Enters the posts of a store that had no index yet, or one made by other rules. Another instance may
 * do so at the same time: what one has entered is done for both.
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
  // How common each word is decides how it is looked up.
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
