/** Reads pages of the library. */
import { sql, type RawBuilder } from "kysely";
import { z } from "zod";
import { invalidField } from "../../../../wix/errors.ts";
import { fileKinds } from "../../../../wix/files.ts";
import type { Database } from "../../../database/database.ts";
import { orderByIds } from "../../../database/rows.ts";
import type { MediaTable } from "../../../database/schema.ts";
import { escapePattern, makeSortKey } from "../../../database/text.ts";
import type { PlatformContext } from "../../../http/context.ts";
import { decodeCursor } from "../../../query/cursor.ts";
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

const { columns: fileColumns } = describeFields({
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

/** Returns a page of files and the cursor of the next page. Throws `INVALID_ARGUMENT` for a cursor of another site. */
export async function listFiles(
  { reader, keys }: Pick<PlatformContext, "reader" | "keys">,
  { limit, ...list }: FileList,
): Promise<{ files: ListedFile[]; next: string | undefined }> {
  const cursor = list.cursor === undefined ? undefined : decodeCursor(list.cursor, keys.cursor);
  const known = cursor && fileFilter.safeParse(cursor.filter);
  if (list.cursor !== undefined && known?.success !== true) {
    throw invalidField("paging.cursor", "FORMAT", "is not a cursor of this site");
  }
  const filter = known?.data ?? list.filter;
  const source = {
    from: sql`media`,
    where: await compileFilter(reader, filter),
    id: "media.id",
    columns: fileColumns,
  };
  const sort = cursor?.sort ?? [list.sort ?? newestFirst];
  const query = {
    condition: undefined,
    filter,
    sort,
    limit,
    page: { kind: "cursor", cursor } as const,
  };
  const { ids, cursors } = await readPage({ reader, key: keys.cursor }, source, query);
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
  const conditions = [
    isDeleted ? sql<boolean>`media.deleted_at is not null` : sql<boolean>`media.deleted_at is null`,
  ];
  if (kinds !== undefined && kinds.length > 0) {
    conditions.push(sql`media.kind in (${sql.join(kinds)})`);
  }
  for (const word of splitSearch(search)) {
    conditions.push(sql`media.search_key like ${`%${escapePattern(word)}%`} escape '\\'`);
  }
  if (isUsed !== undefined) {
    const pictures = [...(await readPictureUses(database)).keys()];
    const inPost = sql`exists (select 1 from post_media where post_media.media_id = media.id)`;
    const isPicture = pictures.length === 0 ? sql`1 = 0` : sql`media.id in (${sql.join(pictures)})`;
    const used = sql<boolean>`(${inPost} or ${isPicture})`;
    conditions.push(isUsed ? used : sql`not ${used}`);
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}

/** Maximum number of words that a search considers. */
const maximumWords = 10;

const splitSearch = (search: string): string[] =>
  makeSortKey(search).split(/\s+/).filter(Boolean).slice(0, maximumWords);
