/** The queries that read posts for the API: filters, sort orders, and the records on a page. */
import { sql, type Selectable } from "kysely";
import type { PostSort } from "../../../wix/enums.ts";
import type { Database } from "../../database/database.ts";
import { orderByIds } from "../../database/rows.ts";
import type { PostContentTable, PostMetricsTable, PostTable } from "../../database/schema.ts";
import { compileCondition, type Column, type Columns } from "../../query/compile.ts";
import type { Condition } from "../../query/filter.ts";
import type { Resource } from "../../query/page.ts";
import { describeFields, type Sort } from "../../query/query.ts";
import { isPageSlug } from "../../../site/paths/page-path.ts";
import { isSearchable, isVersionFor, isVisible, refersToVisible } from "../visibility.ts";

export type PostRecord = {
  readonly post: Selectable<PostTable>;
  readonly metrics: Selectable<PostMetricsTable>;
  readonly content: Selectable<PostContentTable> | undefined;
  readonly categoryIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly coAuthorIds: readonly string[];
  readonly translations: readonly Selectable<PostTable>[];
};

/** The fields that posts can be filtered by, with their kinds and columns. */
const fields = describeFields({
  id: ["string", "post.id"],
  title: ["string", "post.title"],
  excerpt: ["string", "post.excerpt"],
  slug: ["string", "post.slug"],
  language: ["string", "post.language"],
  memberId: ["string", "post.author_id"],
  translationId: ["string", "post.translation_id"],
  contactId: ["string", "post.contact_id"],
  firstPublishedDate: ["date", "post.first_published_at"],
  lastPublishedDate: ["date", "post.last_published_at"],
  featured: ["boolean", "post.featured"],
  pinned: ["boolean", "post.pinned"],
  commentingEnabled: ["boolean", "post.commenting_enabled"],
  minutesToRead: ["number", "post.minutes_to_read"],
  "media.displayed": ["boolean", "post.cover_displayed"],
  "metrics.views": ["number", "post_metrics.views"],
  "metrics.likes": ["number", "post_metrics.likes"],
  "metrics.comments": ["number", "post_metrics.comments"],
  "metrics.averageRating": ["number", "post_metrics.average_rating"],
});

const relation = (
  table: string,
  column: string,
  options: Pick<Extract<Column, { kind: "relation" }>, "isFolded" | "where"> = {},
): Column => ({
  kind: "relation",
  table,
  value: `${table}.${column}`,
  postId: "post.id",
  ...options,
});

const columns: Columns = {
  ...fields.columns,
  title: { kind: "column", name: "post.title", order: "post.title_order" },
  categoryIds: relation("post_category", "category_id", { where: refersToVisible("category") }),
  tagIds: relation("post_tag", "tag_id", { where: refersToVisible("tag") }),
  coAuthorIds: relation("post_co_author", "member_id"),
  hashtags: relation("post_hashtag", "hashtag", { isFolded: true }),
  pricingPlanIds: { kind: "list", name: "post.pricing_plan_ids" },
};

const visiblePosts: Resource = {
  from: sql`post inner join post_metrics on post_metrics.post_id = post.id`,
  where: isVisible("post"),
  id: "post.id",
  idBeside: { post_metrics: "post_metrics.post_id" },
  columns,
  kinds: {
    ...fields.kinds,
    categoryIds: "array",
    tagIds: "array",
    coAuthorIds: "array",
    hashtags: "array",
    pricingPlanIds: "array",
  },
  // Fields that are never null, so cursors can compare them.
  sortable: new Set([
    "id",
    "title",
    "slug",
    "language",
    "memberId",
    "firstPublishedDate",
    "lastPublishedDate",
    "featured",
    "pinned",
    "commentingEnabled",
    "minutesToRead",
    "metrics.views",
    "metrics.likes",
    "metrics.comments",
    "metrics.averageRating",
  ]),
  defaultSort: { fieldName: "firstPublishedDate", order: "DESC" },
};

/**
 * Returns the visible posts as a resource. If a language is given, the resource contains one version of each
 * post: the version in that language or, failing that, in the closest one. If a list condition is given, only
 * versions in that list are considered.
 */
export function selectPosts(language: string | undefined, condition?: Condition): Resource {
  if (language === undefined) return visiblePosts;
  const isListed = condition === undefined ? undefined : compileCondition(condition, otherColumns);
  return {
    ...visiblePosts,
    where: sql<boolean>`${visiblePosts.where} and ${isVersionFor(language, isListed)}`,
  };
}

/** The columns for conditions on a post's other versions. */
const otherColumns: Columns = Object.fromEntries(
  Object.entries(columns).map(([field, column]): [string, Column] => [
    field,
    column.kind === "relation"
      ? { ...column, postId: "other.id" }
      : { kind: column.kind, name: column.name.replace(/^post\./, "other.") },
  ]),
);

/** The sort orders for the list call. */
export const listSorts: Readonly<Record<PostSort, readonly Sort[]>> = {
  FEED: [
    { fieldName: "pinned", order: "DESC" },
    { fieldName: "firstPublishedDate", order: "DESC" },
  ],
  PUBLISHED_DATE_ASC: [{ fieldName: "firstPublishedDate", order: "ASC" }],
  PUBLISHED_DATE_DESC: [{ fieldName: "firstPublishedDate", order: "DESC" }],
  VIEW_COUNT: [{ fieldName: "metrics.views", order: "DESC" }],
  LIKE_COUNT: [{ fieldName: "metrics.likes", order: "DESC" }],
  TITLE_ASC: [{ fieldName: "title", order: "ASC" }],
  TITLE_DESC: [{ fieldName: "title", order: "DESC" }],
  RATING: [{ fieldName: "metrics.averageRating", order: "DESC" }],
};

/** Returns the ID of the visible post that has this ID or slug. */
export async function findVisibleId(
  database: Database,
  by: { readonly id: string } | { readonly slug: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom("post")
    .select("id")
    .where(isVisible("post"))
    .where("id" in by ? "id" : "slug", "=", "id" in by ? by.id : by.slug)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the IDs of the visible posts directly before and after a post, by date and ID, in the post's language. */
export async function findNeighbourIds(
  database: Database,
  id: string,
): Promise<Partial<Record<"previous" | "next", string>>> {
  const find = (name: "previous" | "next") => {
    const [operator, order] = name === "previous" ? ["<", "desc"] : [">", "asc"];
    return sql`select * from (
      select ${sql.lit(name)} as name, other.id from post as other
      inner join post on post.id = ${id} and other.language = post.language
      where ${isVisible("post")} and ${isVisible("post", "other")}
        and (other.first_published_at, other.id) ${sql.raw(operator ?? "")} (post.first_published_at, post.id)
      order by other.first_published_at ${sql.raw(order ?? "")}, other.id ${sql.raw(order ?? "")} limit 1) as found`;
  };
  const { rows } = await sql<{ name: "previous" | "next"; id: string }>`
    ${find("previous")} union all ${find("next")}`.execute(database);
  return Object.fromEntries(rows.map((row) => [row.name, row.id]));
}

/** Which of a post's categories and tags to read. */
export type Groups = "visible" | "all";

/** Reads posts of any status, in the order of the given IDs. `parts` selects what to read with them. */
export async function readPosts(
  database: Database,
  ids: readonly string[],
  parts: { readonly content: boolean; readonly translations: boolean; readonly groups: Groups },
): Promise<PostRecord[]> {
  if (ids.length === 0) return [];
  const [rows, contents, relations] = await Promise.all([
    database
      .selectFrom("post")
      .innerJoin("post_metrics", "post_metrics.post_id", "post.id")
      .selectAll()
      .where("post.id", "in", ids)
      .execute(),
    parts.content
      ? database.selectFrom("post_content").selectAll().where("post_id", "in", ids).execute()
      : [],
    readRelations(database, ids, parts.groups),
  ]);
  const translations = parts.translations ? await readTranslations(database, rows) : [];
  const contentById = new Map(contents.map((row) => [row.post_id, row]));
  return orderByIds(rows, ids).map((row) => {
    const { post_id, views, likes, comments, rating_count, rating_sum, average_rating, ...post } =
      row;
    const counts = { views, likes, comments, rating_count, rating_sum, average_rating };
    const listRelated = (kind: Relation["kind"]) =>
      relations.filter((one) => one.post_id === post.id && one.kind === kind).map(({ id }) => id);
    return {
      post,
      metrics: { post_id, ...counts },
      content: contentById.get(post.id),
      categoryIds: listRelated("category"),
      tagIds: listRelated("tag"),
      // The author may have been a co-author before.
      coAuthorIds: listRelated("author").filter((id) => id !== post.author_id),
      translations: translations.filter(
        (other) =>
          other.id !== post.id &&
          other.translation_id === post.translation_id &&
          isPageSlug(other.slug) === isPageSlug(post.slug),
      ),
    };
  });
}

type Relation = {
  readonly post_id: string;
  readonly kind: "category" | "tag" | "author";
  readonly id: string;
};

/** Reads the categories, tags and co-authors of posts in one statement, in each post's order. */
async function readRelations(
  database: Database,
  postIds: readonly string[],
  groups: Groups,
): Promise<readonly Relation[]> {
  const select = (kind: Relation["kind"], table: string, column: string, where = sql`1 = 1`) => sql`
    select post_id, ${sql.lit(kind)} as kind, ${sql.ref(column)} as id, position
    from ${sql.table(table)} where post_id in (${sql.join(postIds)}) and ${where}`;
  const isShown = (table: "category" | "tag") =>
    groups === "visible" ? refersToVisible(table) : undefined;
  const { rows } = await sql<Relation>`
    ${select("category", "post_category", "category_id", isShown("category"))}
    union all ${select("tag", "post_tag", "tag_id", isShown("tag"))}
    union all ${select("author", "post_co_author", "member_id")}
    order by position, id`.execute(database);
  return rows;
}

/** Returns the IDs of posts' categories or tags, in each post's order. */
export async function readRelated(
  database: Database,
  table: "category" | "tag",
  postIds: readonly string[],
  groups: Groups,
): Promise<{ post_id: string; id: string }[]> {
  const isShown = groups === "visible" ? refersToVisible(table) : undefined;
  const { rows } = await sql<{ post_id: string; id: string }>`
    select post_id, ${sql.ref(`${table}_id`)} as id from ${sql.table(`post_${table}`)}
    where post_id in (${sql.join(postIds)}) and ${isShown ?? sql`1 = 1`}
    order by position, id`.execute(database);
  return rows;
}

async function readTranslations(
  database: Database,
  posts: readonly Selectable<PostTable>[],
): Promise<Selectable<PostTable>[]> {
  const groups = posts.flatMap(({ translation_id }) => translation_id ?? []);
  if (groups.length === 0) return [];
  return database
    .selectFrom("post")
    .selectAll()
    .where(isSearchable())
    .where("translation_id", "in", groups)
    .execute();
}
