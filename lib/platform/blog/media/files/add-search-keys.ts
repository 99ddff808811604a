import type { Store } from "../../../database/database.ts";
import { buildSearchKey } from "../store-file.ts";

const batch = 500;

/** Fills the search keys of rows that were written by an earlier release. */
export async function addMissingSearchKeys({ database }: Pick<Store, "database">): Promise<void> {
  for (;;) {
    const rows = await database
      .selectFrom("media")
      .select(["id", "filename", "alt_text"])
      .where("search_key", "is", null)
      .limit(batch)
      .execute();
    for (const { id, filename, alt_text } of rows) {
      await database
        .updateTable("media")
        .set({ search_key: buildSearchKey(filename, alt_text) })
        .where("id", "=", id)
        .where("search_key", "is", null)
        .execute();
    }
    if (rows.length < batch) return;
  }
}
