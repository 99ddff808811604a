/** The queries that read posts for the API: filters, sort orders, and the records of a page. */
import { sql, type Kysely, type Selectable } from "kysely";
import type { PostSort } from "../../../wix/enums.ts";
import type {
  Database,
  PostContentTable,
  PostMetricsTable,
  PostTable,
} from "../../database/schema.ts";
import type { Source } from "../../query/page.ts";
import type { FieldKinds } from "../../query/filter.ts";
import type { Queryable, Sort } from "../../query/query.ts";
import type { Columns } from "../../query/compile.ts";

export type PostRecord = {
  readonly post: Selectable<PostTable>;
  readonly metrics: Selectable<PostMetricsTable>;
  readonly content: Selectable<PostContentTable> | undefined;
  readonly categoryIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly translations: readonly Selectable<PostTable>[];
};

/** The fields of a post that can be filtered by, with their kinds and columns. */
const fields = {
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
  "metrics.views": ["number", "post_metrics.views"],
  "metrics.likes": ["number", "post_metrics.likes"],
  "metrics.comments": ["number", "post_metrics.comments"],
  "metrics.averageRating": ["number", "post_metrics.average_rating"],
} as const;

const relations = {
  categoryIds: ["post_category", "post_category.category_id"],
  tagIds: ["post_tag", "post_tag.tag_id"],
  hashtags: ["post_hashtag", "post_hashtag.hashtag"],
} as const;

const kinds: FieldKinds = Object.fromEntries([
  ...Object.entries(fields).map(([name, [kind]]) => [name, kind] as const),
  ...Object.keys(relations).map((name) => [name, "array"] as const),
]);

const columns: Columns = {
  ...Object.fromEntries(
    Object.entries(fields).map(
      ([name, [, column]]) => [name, { kind: "column", name: column }] as const,
    ),
  ),
  ...Object.fromEntries(
    Object.entries(relations).map(
      ([name, [table, value]]) =>
        [
          name,
          { kind: "relation", table, value, owner: "post.id", isFolded: name === "hashtags" },
        ] as const,
    ),
  ),
  title: { kind: "column", name: "post.title", order: "post.title_order" },
};

const neverNull = [
  "id",
  "title",
  "slug",
  "language",
  "memberId",
  "firstPublishedDate",
  "lastPublishedDate",
  "featured",
  "pinned",
  "minutesToRead",
  "metrics.views",
  "metrics.likes",
  "metrics.comments",
  "metrics.averageRating",
];

export const postQueryable: Queryable = {
  kinds,
  sortable: new Set(neverNull),
  defaultSort: { fieldName: "firstPublishedDate", order: "DESC" },
};

export const publishedPosts: Source = {
  from: sql`post inner join post_metrics on post_metrics.post_id = post.id`,
  where: sql<boolean>`post.status = 'PUBLISHED'`,
  id: "post.id",
  idBeside: { post_metrics: "post_metrics.post_id" },
  columns,
};

/** The sort orders of the list call (specification section 3, post sort). */
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

/** Returns the id of the published post with this id or slug. */
export async function findPublishedId(
  database: Kysely<Database>,
  by: { readonly id: string } | { readonly slug: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom("post")
    .select("id")
    .where("status", "=", "PUBLISHED")
    .where("id" in by ? "id" : "slug", "=", "id" in by ? by.id : by.slug)
    .executeTakeFirst();
  return row?.id;
}

/** Reads posts of any status, in the order of the ids. `parts` selects optional parts. */
export async function readPosts(
  database: Kysely<Database>,
  ids: readonly string[],
  parts: { readonly content: boolean; readonly translations: boolean },
): Promise<PostRecord[]> {
  if (ids.length === 0) return [];
  const [posts, metrics, contents, categories, tags] = await Promise.all([
    database.selectFrom("post").selectAll().where("id", "in", ids).execute(),
    database.selectFrom("post_metrics").selectAll().where("post_id", "in", ids).execute(),
    parts.content
      ? database.selectFrom("post_content").selectAll().where("post_id", "in", ids).execute()
      : [],
    database
      .selectFrom("post_category")
      .selectAll()
      .where("post_id", "in", ids)
      .orderBy("position")
      .orderBy("category_id")
      .execute(),
    database
      .selectFrom("post_tag")
      .selectAll()
      .where("post_id", "in", ids)
      .orderBy("position")
      .orderBy("tag_id")
      .execute(),
  ]);
  const translations = parts.translations ? await readTranslations(database, posts) : [];
  const postById = new Map(posts.map((post) => [post.id, post]));
  const metricsById = new Map(metrics.map((row) => [row.post_id, row]));
  const contentById = new Map(contents.map((row) => [row.post_id, row]));
  return ids.flatMap((id) => {
    const post = postById.get(id);
    const row = metricsById.get(id);
    if (post === undefined || row === undefined) return [];
    return [
      {
        post,
        metrics: row,
        content: contentById.get(id),
        categoryIds: categories
          .filter(({ post_id }) => post_id === id)
          .map((one) => one.category_id),
        tagIds: tags.filter(({ post_id }) => post_id === id).map((one) => one.tag_id),
        translations: translations.filter(
          (other) => other.id !== id && other.translation_id === post.translation_id,
        ),
      },
    ];
  });
}

async function readTranslations(
  database: Kysely<Database>,
  posts: readonly Selectable<PostTable>[],
): Promise<Selectable<PostTable>[]> {
  const groups = posts.flatMap(({ translation_id }) => translation_id ?? []);
  if (groups.length === 0) return [];
  return database
    .selectFrom("post")
    .selectAll()
    .where("status", "=", "PUBLISHED")
    .where("translation_id", "in", groups)
    .execute();
}
