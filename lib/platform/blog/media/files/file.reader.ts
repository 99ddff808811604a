/** Reads pages of the library. */
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { fileKinds } from "../../../../wix/files.ts";
import { matchAll, matchText } from "../../../database/conditions.ts";
import type { Database } from "../../../database/database.ts";
import { orderByIds } from "../../../database/rows.ts";
import type { MediaTable } from "../../../database/schema.ts";
import { makeSortKey } from "../../../database/text.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { readListCursor } from "../../../query/cursor.ts";
import { readPage } from "../../../query/page.ts";
import { describeFields, type Sort } from "../../../query/query.ts";
import { findUsedFiles, readPictureUses } from "../uses/find-uses.ts";
import { findVersionedFiles } from "../uses/version-uses.ts";

/** Which files a list contains. */
export const fileFilter = z.object({
  kinds: z.array(z.enum(fileKinds)).optional(),
  /** Words of the name or the alternative text. */
  search: z.string().optional(),
  isDeleted: z.boolean().optional(),
  isUsed: z.boolean().optional(),
});
export type FileFilter = z.infer<typeof fileFilter>;

export type FileList = {
  readonly filter: FileFilter;
  readonly sort?: Sort | undefined;
  readonly limit: number;
  /** Continues a list. Its filter and sort then come from the cursor. */
  readonly cursor?: string | undefined;
};

const { columns } = describeFields({
  addedDate: ["date", "media.added_at"],
  updatedDate: ["date", "media.updated_at"],
  displayName: ["string", "media.search_key"],
  sizeInBytes: ["number", "media.bytes"],
});

const newestFirst: Sort = { fieldName: "addedDate", order: "DESC" };

export type ListedFile = {
  readonly file: MediaTable;
  /** Whether the published or the draft version of a post, a category or an author uses the file. */
  readonly isUsed: boolean;
  /** Whether a saved version of a post uses the file, which may be its latest version. */
  readonly isInVersions: boolean;
};

/** Returns a page of files and the cursor of the next page. Throws `INVALID_ARGUMENT` for a cursor of another list. */
export async function listFiles(
  { reader, keys }: Pick<PlatformContext, "reader" | "keys">,
  { limit, ...list }: FileList,
): Promise<{ files: ListedFile[]; next: string | undefined }> {
  const cursor = readListCursor(list.cursor, keys.cursor, {
    field: "paging.cursor",
    filter: fileFilter,
    columns,
  });
  const { filter, sort } = cursor ?? { filter: list.filter, sort: [list.sort ?? newestFirst] };
  const where = await compileFilter(reader, filter);
  const { ids, cursors } = await readPage(
    { reader, key: keys.cursor },
    { from: sql`media`, where, id: "media.id", columns },
    { condition: undefined, filter, sort, limit, page: { kind: "cursor", cursor } },
  );
  return { files: await readFiles(reader, ids), next: cursors.next };
}

/** Returns files in the order of their IDs, and whether they are used. */
export async function readFiles(database: Database, ids: readonly string[]): Promise<ListedFile[]> {
  if (ids.length === 0) return [];
  const rows = await database.selectFrom("media").selectAll().where("id", "in", ids).execute();
  const used = await findUsedFiles(database, ids);
  const versioned = await findVersionedFiles(database, ids);
  return orderByIds(rows, ids).map((file) => ({
    file,
    isUsed: used.has(file.id),
    isInVersions: versioned.has(file.id),
  }));
}

async function compileFilter(
  database: Database,
  { kinds, search = "", isDeleted = false, isUsed }: FileFilter,
): Promise<RawBuilder<boolean>> {
  return matchAll([
    isDeleted ? sql`media.deleted_at is not null` : sql`media.deleted_at is null`,
    kinds?.length ? sql`media.kind in (${sql.join(kinds)})` : undefined,
    ...splitSearch(search).map((word) => matchText(word, ["media.search_key"])),
    isUsed === undefined ? undefined : await matchUse(database, isUsed),
  ]);
}

async function matchUse(database: Database, isUsed: boolean): Promise<RawBuilder<unknown>> {
  const pictures = [...(await readPictureUses(database)).keys()];
  const inPost = sql`exists (select 1 from post_media where post_media.media_id = media.id)`;
  const isPicture = pictures.length === 0 ? sql`1 = 0` : sql`media.id in (${sql.join(pictures)})`;
  return isUsed ? sql`(${inPost} or ${isPicture})` : sql`not (${inPost} or ${isPicture})`;
}

/** Maximum number of words that a search considers. */
const maximumWords = 10;

const splitSearch = (search: string): string[] =>
  makeSortKey(search).split(/\s+/).filter(Boolean).slice(0, maximumWords);
