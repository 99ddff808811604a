import { sql } from "kysely";
import { createMetadata } from "../blog/metadata.repository.ts";
import { write } from "../database/change-log.ts";
import { isSearchable } from "../blog/visibility.ts";
import { indexPosts, indexVersion } from "./index-posts.ts";
import type { Database, Store } from "../database/database.ts";

/** Key of the metadata that contains the version of a complete index. */
export const searchIndexMetadata = "search index";
/** Number of posts per transaction. Small enough not to keep other writers waiting. */
const postsPerTransaction = 200;

/**
 * Indexes the posts of a database that has no index, or an index built by another version. Several instances
 * may do so at the same time without indexing a post twice.
 */
export async function buildSearchIndex(store: Store): Promise<void> {
  const metadata = createMetadata(store.database);
  if ((await metadata.read(searchIndexMetadata)) === String(indexVersion)) return;
  let total = 0;
  for (;;) {
    const entered = await write(store, async (transaction) => {
      const ids = await findUnindexed(transaction);
      await indexPosts(transaction, ids);
      return ids.length;
    });
    if (entered === 0) break;
    total += entered;
  }
  // The planner needs statistics on how common each word is.
  if (total > 0) await sql`analyze`.execute(store.database);
  await metadata.write(searchIndexMetadata, String(indexVersion));
}

async function findUnindexed(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom("post")
    .select("id")
    .where(isSearchable())
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
