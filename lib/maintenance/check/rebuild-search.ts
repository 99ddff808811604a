import { sql } from "kysely";
import {
  buildSearchIndex,
  createStore,
  openDatabase,
  searchIndexMetadata,
  write,
} from "../../platform/index.ts";
import type { StoreLocation } from "../snapshot.ts";

/**
 * Rebuilds the search index. Safe while the site is running, but searches return fewer results until it is finished.
 */
export async function rebuildSearch(location: StoreLocation): Promise<void> {
  const database = await openDatabase(location);
  try {
    const store = createStore(database);
    await write(store, async (transaction) => {
      await transaction.deleteFrom("note").where("name", "=", searchIndexMetadata).execute();
      await sql`delete from search_index`.execute(transaction);
      await transaction.deleteFrom("search_document").execute();
      await transaction.deleteFrom("search_word").execute();
    });
    await buildSearchIndex(store);
  } finally {
    await database.destroy();
  }
}
