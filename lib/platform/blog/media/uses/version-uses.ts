/** The files that saved versions of posts use, so that none is deleted unnoticed. */
import { collectMediaIds } from "../../../../rich-content/media-ids.ts";
import type { Database, Transaction } from "../../../database/database.ts";
import { splitIntoChunks } from "../../../database/rows.ts";
import { unpackDocument, type Snapshot } from "../../drafts/versions/snapshot.ts";

/** Maximum number of files per version. */
const mostFiles = 5_000;

export type VersionKey = { readonly post_id: string; readonly number: number };

/** Stores the files of a saved version. They are deleted with the version. */
export async function insertVersionUses(
  transaction: Transaction,
  { post_id, number }: VersionKey,
  { fields, document }: Snapshot,
): Promise<void> {
  const ids = [...collectMediaIds([fields, document])].slice(0, mostFiles);
  const rows = ids.map((media_id) => ({ media_id, post_id, number }));
  for (const some of splitIntoChunks(rows, 1_000)) {
    await transaction
      .insertInto("version_media")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Stores the files of the versions after `last`, by post and number. Returns the last version, if there are any. */
export async function indexNextVersions(
  transaction: Transaction,
  last: VersionKey | undefined,
  limit: number,
): Promise<VersionKey | undefined> {
  const keys = await transaction
    .selectFrom("saved_version")
    .select(["post_id", "number"])
    .$if(last !== undefined, (query) =>
      query.where((eb) =>
        eb.or([
          eb("post_id", ">", last?.post_id ?? ""),
          eb.and([eb("post_id", "=", last?.post_id ?? ""), eb("number", ">", last?.number ?? 0)]),
        ]),
      ),
    )
    .orderBy("post_id")
    .orderBy("number")
    .limit(limit)
    .execute();
  for (const key of keys) {
    const row = await transaction
      .selectFrom("saved_version")
      .select(["fields", "document"])
      .where("post_id", "=", key.post_id)
      .where("number", "=", key.number)
      .executeTakeFirst();
    // The check reports a damaged version.
    const document = row && (await unpackDocument(row.document).catch(() => ""));
    if (row === undefined || document === undefined) continue;
    await insertVersionUses(transaction, key, { fields: row.fields, document });
  }
  return keys.at(-1);
}

/** Returns which of the files a saved version uses. */
export async function findVersionedFiles(
  database: Database,
  mediaIds: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of splitIntoChunks(mediaIds, 500)) {
    const rows = await database
      .selectFrom("version_media")
      .select("media_id")
      .distinct()
      .where("media_id", "in", some)
      .execute();
    for (const { media_id } of rows) found.add(media_id);
  }
  return found;
}
