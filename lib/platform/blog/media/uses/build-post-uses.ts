import { createMetadata } from "../../metadata.repository.ts";
import { write } from "../../../database/change-log.ts";
import type { Store } from "../../../database/database.ts";
import { indexPostUses } from "./post-uses.ts";
import { indexNextVersions, type VersionKey } from "./version-uses.ts";

/** Name of the metadata that contains the version of the table once it is complete. */
export const postUsesMetadata = "media uses";
const version = "2";

/** Numbers of posts and versions per transaction. Small enough not to keep other writers waiting. */
const postsPerTransaction = 200;
const versionsPerTransaction = 50;

/**
 * Finds the files of all posts and their saved versions in a database that was restored or written by an earlier release. Several instances may
 * do so at the same time.
 */
export async function buildPostUses(store: Store): Promise<void> {
  const metadata = createMetadata(store.database);
  if ((await metadata.read(postUsesMetadata)) === version) return;
  for (let last = ""; ;) {
    const ids = await write(store, async (transaction) => {
      const rows = await transaction
        .selectFrom("post")
        .select("id")
        .where("id", ">", last)
        .orderBy("id")
        .limit(postsPerTransaction)
        .execute();
      const some = rows.map(({ id }) => id);
      await indexPostUses(transaction, some);
      return some;
    });
    const end = ids.at(-1);
    if (end === undefined) break;
    last = end;
  }
  await buildVersionUses(store);
  await metadata.write(postUsesMetadata, version);
}

async function buildVersionUses(store: Store): Promise<void> {
  let last: VersionKey | undefined;
  do {
    const after = last;
    last = await write(store, (transaction) =>
      indexNextVersions(transaction, after, versionsPerTransaction),
    );
  } while (last !== undefined);
}
