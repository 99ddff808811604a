/** Categories and tags for the admin lists, with the numbers of their posts of every status. */
import { sql, type RawBuilder } from "kysely";
import type { Database } from "../../database/database.ts";
import { menuPosition } from "../categories/category-input.ts";
import { foldLabel } from "../../../site/text/fold-text.ts";

/** Number of posts of a group that are not in the trash, in their published or unpublished version. */
const countPosts = (table: "category" | "tag"): RawBuilder<number> => sql<number>`(
  select count(*) from ${sql.table(`post_${table}`)} as relation
  inner join post on post.id = relation.post_id and post.status <> 'DELETED'
  where ${sql.ref(`relation.${table}_id`)} = ${sql.ref(`${table}.id`)})`;

/** The filter of a search by the admin lists or the editor. */
type GroupFilter = {
  /** Part of the label or the slug, in any case and with or without accents. */
  readonly search?: string | undefined;
  readonly language?: string | undefined;
};

/** Returns all categories in the order of menus, or those whose label, title or slug contains a text. */
export async function listCategories(
  database: Database,
  { search = "", language }: GroupFilter = {},
) {
  const rows = await database
    .selectFrom("category")
    .select(["id", "label", "title", "slug", "description", "language"])
    .select([
      "display_position as displayPosition",
      "parent_id as parentId",
      "updated_at as updatedAt",
      countPosts("category").as("posts"),
    ])
    .$if(language !== undefined, (query) => query.where("language", "=", language ?? ""))
    .orderBy(menuPosition)
    .orderBy("id")
    .execute();
  const key = foldLabel(search);
  return rows.filter(({ label, title, slug }) =>
    [label, title, slug].some((text) => foldLabel(text).includes(key)),
  );
}

export type TagFilter = GroupFilter & {
  /** With `unused`, only tags without posts. */
  readonly usage?: "unused" | undefined;
  readonly limit: number;
  readonly offset: number;
};

/**
 * Returns a page of the tags, by label, and the numbers of all and of unused tags. A tag whose label equals the searched
 * text comes first.
 */
export async function listTags(
  database: Database,
  { search = "", language, usage, limit, offset }: TagFilter,
) {
  const posts = countPosts("tag");
  const all = database.selectFrom("tag");
  const unused = all.where(sql<boolean>`${posts} = 0`);
  const rows = await (usage === "unused" ? unused : all)
    .$if(language !== undefined, (query) => query.where("language", "=", language ?? ""))
    .select(["id", "label", "slug"])
    .orderBy("label_key")
    .orderBy("id")
    .execute();
  const key = foldLabel(search);
  // Databases differ in which letters they compare without case and accents.
  const matching = rows.filter(({ label, slug }) =>
    [label, slug].some((text) => foldLabel(text).includes(key)),
  );
  const isWhole = ({ label }: { label: string }) => Number(foldLabel(label) === key);
  const ids = matching
    .toSorted((one, other) => isWhole(other) - isWhole(one))
    .slice(offset, offset + limit)
    .map(({ id }) => id);
  // The empty ID matches no tag. Without it, an empty list would be a syntax error on Postgres.
  const page = await all
    .where("id", "in", ["", ...ids])
    .select(["id", "label", "slug", "language", "updated_at as updatedAt", posts.as("posts")])
    .execute();
  const count = async (query: typeof all): Promise<number> =>
    (await query.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow())
      .total;
  return {
    tags: page.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    total: matching.length,
    counts: { all: await count(all), unused: await count(unused) },
  };
}
