/** Stores a file's row and puts its content into the media folder. */
import type { Store } from "../../database/database.ts";
import type { MediaTable } from "../../database/schema.ts";
import { makeSortKey } from "../../database/text.ts";
import { findFileKind } from "../../../wix/files.ts";

type NewRow = Pick<MediaTable, "id" | "filename" | "mime_type" | "bytes"> &
  Partial<Pick<MediaTable, "width" | "height" | "blur_color" | "duration_ms" | "uploaded_by">>;

/** Returns the key by which a file is found. */
export const buildSearchKey = (filename: string, altText: string): string =>
  makeSortKey(`${filename} ${altText}`);

/**
 * Stores a file. `place` puts the content into the media folder. If the file is already stored, it keeps its name and
 * its alternative text, leaves the trash, and counts as added now.
 *
 * `place` runs within the transaction. A removal of the same file therefore ends before it or sees the new date.
 */
export function storeFile(
  { database, now }: Store,
  file: NewRow,
  place: () => Promise<void>,
): Promise<MediaTable> {
  const time = now();
  const row: MediaTable = {
    width: null,
    height: null,
    blur_color: null,
    duration_ms: null,
    uploaded_by: null,
    ...file,
    kind: findFileKind(file.mime_type),
    alt_text: "",
    search_key: buildSearchKey(file.filename, ""),
    created_at: time,
    added_at: time,
    updated_at: time,
    deleted_at: null,
  };
  return database.transaction().execute(async (transaction) => {
    const stored = await transaction
      .insertInto("media")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet({ added_at: time, deleted_at: null }),
      )
      .returningAll()
      .executeTakeFirstOrThrow();
    await place();
    return stored;
  });
}
