/** The sources of imported posts. */
import type { Insertable, Selectable } from "kysely";
import type { SourceSystem } from "../../../wix/admin/sources.ts";
import type { Database } from "../../database/database.ts";
import type { PostSourceTable } from "../../database/schema.ts";

/** Where a post was imported from. */
export type ImportedSource = {
  /** The name of the import source. */
  readonly source: string;
  readonly system: SourceSystem;
  /** The absolute path of a Markdown folder whose files this blog can write. */
  readonly folder?: string | undefined;
  /** The file's path within its folder, or the post's label within its source. */
  readonly item: string;
  /** Hash of the Markdown file's text. */
  readonly fileHash?: string | undefined;
};

/** The source of a post, and what has happened to the post since. Dates are epoch milliseconds. */
export type PostSource = ImportedSource & {
  readonly postId: string;
  readonly importedAt: number;
  /** Hash of the text that this blog has written, or is about to write, to the file. */
  readonly writtenHash?: string | undefined;
  /** When the post was first edited in this blog since the last import or write. */
  readonly editedAt?: number | undefined;
  /** When an import first skipped the post because it was edited, or when its file could not be written. */
  readonly detachedAt?: number | undefined;
};

/** Finds the source of a post. */
export async function findSource(
  database: Database,
  postId: string,
): Promise<PostSource | undefined> {
  const row = await database
    .selectFrom("post_source")
    .selectAll()
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return row && toSource(row);
}

function toSource(row: Selectable<PostSourceTable>): PostSource {
  return {
    postId: row.post_id,
    source: row.source,
    system: row.system,
    folder: row.folder ?? undefined,
    item: row.item,
    importedAt: row.imported_at,
    fileHash: row.file_hash ?? undefined,
    writtenHash: row.written_hash ?? undefined,
    editedAt: row.edited_at ?? undefined,
    detachedAt: row.detached_at ?? undefined,
  };
}

/** Stores the source of a post that an import has just written, or replaces it. */
export async function saveSource(
  database: Database,
  postId: string,
  imported: ImportedSource,
  { importedAt, editedAt }: { readonly importedAt: number; readonly editedAt?: number | undefined },
): Promise<void> {
  const values = {
    source: imported.source,
    system: imported.system,
    folder: imported.folder ?? null,
    item: imported.item,
    imported_at: importedAt,
    file_hash: imported.fileHash ?? null,
    written_hash: null,
    edited_at: editedAt ?? null,
    edited_fields: null,
    detached_at: editedAt ?? null,
    is_awaited: 0,
  } satisfies Omit<Insertable<PostSourceTable>, "post_id">;
  await database
    .insertInto("post_source")
    .values({ post_id: postId, ...values })
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet(values))
    .execute();
}

/** Makes later imports leave a post alone, unless its file has been written since. Returns whether it does. */
export async function detachSource(
  database: Database,
  { postId, writtenHash }: PostSource,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("post_source")
    .set({ edited_fields: null, detached_at: now })
    .where("post_id", "=", postId)
    .where("detached_at", "is", null)
    .where("written_hash", writtenHash === undefined ? "is" : "=", writtenHash ?? null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Makes the next import overwrite a post, which discards the edits. Returns whether the post has a source. */
export async function awaitImport(database: Database, postId: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable("post_source")
    .set({ edited_at: null, edited_fields: null, detached_at: null, is_awaited: 1 })
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns the IDs of the posts from a source that the next import overwrites. */
export async function listAwaited(database: Database, source: string): Promise<string[]> {
  const rows = await database
    .selectFrom("post_source")
    .select("post_id")
    .where("source", "=", source)
    .where("is_awaited", "=", 1)
    .execute();
  return rows.map((row) => row.post_id);
}
