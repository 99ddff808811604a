/** Writes the changes of edited posts to the files that the posts were imported from. */
import type { Database, Store } from "../../database/database.ts";
import type { PostSourceTable } from "../../database/schema.ts";
import { runInTurn } from "../../run-in-turn.ts";
import type { PostSource } from "./source.repository.ts";
import { detachSource, findSource } from "./source.repository.ts";
import type { SourceField } from "../posts/post-fields.ts";
import { parseFields } from "./record-edits.ts";

type WriteResult =
  /** The file has the changes. `hash` is the hash of its text. */
  | { readonly status: "written"; readonly hash: string }
  /** The folder is not on this machine, but it may be on another one. */
  | { readonly status: "unavailable" }
  /** The file was not written, for example because it has changed. */
  | { readonly status: "refused"; readonly reason: string };

export type SourceWriter = {
  /** Returns whether the file has not changed since the last import or write, and can be written. */
  readonly canWrite: (source: PostSource) => Promise<boolean>;
  /** Writes the fields of the published version to the file. Calls `announce` before it replaces the file. */
  readonly write: (
    source: PostSource,
    fields: readonly SourceField[],
    announce: (hash: string) => Promise<void>,
  ) => Promise<WriteResult>;
  /** Receives a file that will not be written. */
  readonly report: (item: string, reason: string) => void;
};

/** Maximum number of files per run. */
const filesAtOnce = 20;

/**
 * Creates the work that writes the changes which are not in their files yet. Each run continues after the posts of the
 * run before, so that files which cannot be written for a while do not hold up all others. A run throws its first error
 * after trying all of its files.
 */
export function createEditedWork(store: Store): (writer: SourceWriter) => Promise<void> {
  let position = "";
  return runInTurn(async (writer) => {
    const rows = await listEdited(store.database, position);
    position = rows.length < filesAtOnce ? "" : (rows.at(-1)?.post_id ?? "");
    await writeAll(store, writer, rows);
  });
}

type EditedRow = Pick<PostSourceTable, "post_id" | "edited_fields">;

/** Returns the next posts whose changes are not in their files yet. */
const listEdited = (database: Database, after: string): Promise<EditedRow[]> =>
  database
    .selectFrom("post_source")
    .select(["post_id", "edited_fields"])
    .where("edited_fields", "is not", null)
    .where("detached_at", "is", null)
    .where("post_id", ">", after)
    .orderBy("post_id")
    .limit(filesAtOnce)
    .execute();

async function writeAll(
  store: Store,
  writer: SourceWriter,
  rows: readonly EditedRow[],
): Promise<void> {
  const results = await Promise.allSettled(
    rows.map(({ post_id, edited_fields }) => writeOne(store, writer, post_id, edited_fields)),
  );
  const failed = results.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}

async function writeOne(
  { database, now }: Store,
  writer: SourceWriter,
  postId: string,
  editedFields: string | null,
): Promise<void> {
  const source = await findSource(database, postId);
  if (source === undefined) return;
  const setHash = async (hash: string) => {
    await database
      .updateTable("post_source")
      .set({ written_hash: hash })
      .where("post_id", "=", postId)
      .execute();
  };
  const result = await writer.write(source, parseFields(editedFields), setHash);
  if (result.status === "unavailable") return;
  if (result.status === "refused") {
    // Another instance may have written the file in the meantime.
    if (await detachSource(database, source, now())) writer.report(source.item, result.reason);
    return;
  }
  await database
    .updateTable("post_source")
    .set({ file_hash: result.hash, written_hash: result.hash })
    .where("post_id", "=", postId)
    .execute();
  // The post may have been edited again in the meantime.
  const { numUpdatedRows } = await database
    .updateTable("post_source")
    .set({ edited_fields: null })
    .where("post_id", "=", postId)
    .where("edited_fields", "=", editedFields)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await database
    .updateTable("post_source")
    .set({ edited_at: null })
    .where("post_id", "=", postId)
    .where("edited_fields", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("draft_post").select("post_id").where("post_id", "=", postId)),
      ),
    )
    .execute();
}
