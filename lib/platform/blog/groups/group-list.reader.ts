/** Categories and tags for the admin lists, with the numbers of their posts of every status. */
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../database/database.ts";
import { escapePattern, makeSortKey } from "../../database/text.ts";

/** Number of posts of a group that are not in the trash, in their published or unpublished version. */
const countPosts = (table: "category" | "tag"): RawBuilder<number> => sql<number>`(
  select count(*) from ${sql.table(`post_${table}`)} as relation
  inner join post on post.id = relation.post_id and post.status <> 'DELETED'
  where ${sql.ref(`relation.${table}_id`)} = ${sql.ref(`${table}.id`)})`;

/** Returns all categories in the order of menus, or those whose label, title or slug contains a text. */
export async function listCategories(database: Database, search = "") {
  const rows = await database
    .selectFrom("category")
    .select(["id", "label", "title", "slug", "description", "language"])
    .select([
      "display_position as displayPosition",
      "updated_at as updatedAt",
      countPosts("category").as("posts"),
    ])
    .orderBy(sql`case when display_position < 0 then 2147483648 else display_position end`)
    .orderBy("id")
    .execute();
  const key = makeSortKey(search);
  // There are few categories, and SQLite ignores case only in ASCII.
  return rows.filter(({ label, title, slug }) =>
    [label, title, slug].some((text) => makeSortKey(text).includes(key)),
  );
}

export type TagFilter = {
  readonly search?: string | undefined;
  /** With `unused`, only tags without posts. */
  readonly usage?: "unused" | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Returns a page of the tags, by label, and the numbers of all and of unused tags. */
export async function listTags(
  database: Database,
  { search = "", usage, limit, offset }: TagFilter,
) {
  const posts = countPosts("tag");
  const key = search.trim().normalize("NFKC").toLowerCase();
  const all = database.selectFrom("tag");
  const unused = all.where(sql<boolean>`${posts} = 0`);
  let matching = usage === "unused" ? unused : all;
  if (key !== "") {
    const pattern = `%${escapePattern(key)}%`;
    matching = matching.where(
      sql<boolean>`(label_key like ${pattern} escape '\\' or slug like ${pattern} escape '\\')`,
    );
  }
  const count = async (query: typeof matching): Promise<number> =>
    (await query.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow())
      .total;
  const tags = await matching
    .select(["id", "label", "slug", "language", "updated_at as updatedAt", posts.as("posts")])
    .orderBy("label_key")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    tags,
    total: await count(matching),
    counts: { all: await count(all), unused: await count(unused) },
  };
}
