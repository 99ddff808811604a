import type { Database } from "../database/database.ts";

type Filter = {
  readonly categoryId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly writerId?: string | undefined;
};

/** Returns the names of the category, the tag and the author that limit a list. Unknown ones are omitted. */
export async function findFilterNames(
  database: Database,
  { categoryId, tagId, writerId }: Filter,
): Promise<{
  category?: string | undefined;
  tag?: string | undefined;
  writer?: string | undefined;
}> {
  const findLabel = async (table: "category" | "tag", id: string | undefined) =>
    id === undefined
      ? undefined
      : database.selectFrom(table).select("label").where("id", "=", id).executeTakeFirst();
  const findName = async (id: string | undefined) =>
    id === undefined
      ? undefined
      : database.selectFrom("member").select("nickname").where("id", "=", id).executeTakeFirst();
  const [category, tag, writer] = await Promise.all([
    findLabel("category", categoryId),
    findLabel("tag", tagId),
    findName(writerId),
  ]);
  return { category: category?.label, tag: tag?.label, writer: writer?.nickname ?? undefined };
}
