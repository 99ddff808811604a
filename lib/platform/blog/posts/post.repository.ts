/** The SQL that writes posts and finds posts to change. The API's queries are in `post.reader.ts`. */
import { sql, type Insertable, type Updateable } from "kysely";
import type { PostTable } from "../../database/schema.ts";
import type { DerivedContent, NewPost, PostMetrics } from "./new-post.ts";
import { hashtagKeys } from "./post-fields.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import { addToCounts, writeWithCounts } from "../stats/post-count.repository.ts";
import type { Database, Transaction } from "../../database/database.ts";

export type PostToInsert = {
  readonly row: Insertable<PostTable>;
  readonly post: NewPost;
  readonly content: DerivedContent;
};

/** Inserts posts with their content, metrics, categories, tags, co-authors and hashtags. */
export async function insertPosts(
  transaction: Transaction,
  posts: readonly PostToInsert[],
): Promise<void> {
  await transaction
    .insertInto("post")
    .values(posts.map(({ row }) => row))
    .execute();
  await transaction
    .insertInto("post_content")
    .values(posts.map(({ row, content }) => ({ post_id: row.id, ...content.columns })))
    .execute();
  await transaction
    .insertInto("post_metrics")
    .values(posts.map(({ row, post }) => buildMetricsRow(row.id, post.metrics)))
    .execute();
  for (const relation of ["categoryIds", "tagIds", "coAuthorIds", "hashtags"] as const) {
    await insertRelations(
      transaction,
      relation,
      posts.flatMap(({ row, post }) =>
        (post[relation] ?? []).map((value, position) => ({ postId: row.id, value, position })),
      ),
    );
  }
  await addToCounts(
    transaction,
    posts.map(({ row }) => row.id),
  );
}

export async function findPost(database: Database, id: string): Promise<PostTable | undefined> {
  return database.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds a post by ID, or an undeleted post by slug. */
export async function findPostByKey(
  database: Database,
  idOrSlug: string,
): Promise<PostTable | undefined> {
  return (
    (await findPost(database, idOrSlug)) ??
    (await database
      .selectFrom("post")
      .selectAll()
      .where("slug", "=", idOrSlug)
      .where("status", "<>", "DELETED")
      .executeTakeFirst())
  );
}

/** Returns the posts in the trash with this slug, most recently deleted first. */
export async function findDeletedPosts(database: Database, slug: string): Promise<PostTable[]> {
  return database
    .selectFrom("post")
    .selectAll()
    .where("slug", "=", slug)
    .where("status", "=", "DELETED")
    .orderBy("updated_at", "desc")
    .execute();
}

/** Returns the IDs of scheduled posts that are due, earliest first, at most 100. */
export async function findDuePosts(database: Database, now: number): Promise<string[]> {
  const rows = await database
    .selectFrom("post")
    .select("id")
    .where("status", "=", "SCHEDULED")
    .where("scheduled_at", "<=", now)
    .orderBy("scheduled_at")
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns which of the IDs exist in a table. */
export async function findExisting(
  database: Database,
  table: "post" | "category" | "tag",
  ids: Iterable<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of splitIntoChunks([...new Set(ids)], 1_000)) {
    const rows = await database.selectFrom(table).select("id").where("id", "in", some).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

export async function updatePost(
  transaction: Transaction,
  id: string,
  columns: Updateable<PostTable>,
): Promise<void> {
  await writeWithCounts(transaction, [id], async () => {
    await transaction.updateTable("post").set(columns).where("id", "=", id).execute();
  });
}

export async function replaceContent(
  transaction: Transaction,
  postId: string,
  { columns }: DerivedContent,
): Promise<void> {
  await transaction
    .updateTable("post_content")
    .set(columns)
    .where("post_id", "=", postId)
    .execute();
}

/** Returns a post's document as stored, as JSON. */
export async function readStoredDocument(database: Database, postId: string): Promise<string> {
  const row = await database
    .selectFrom("post_content")
    .select("rich_content")
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return row?.rich_content ?? "{}";
}

/**
 * Sets the given counters in a single statement, because readers and members may increment the other counters
 * at the same time.
 */
export async function updateMetrics(
  transaction: Transaction,
  postId: string,
  { views, likes, ratingCount, ratingSum }: Partial<PostMetrics>,
): Promise<void> {
  const count = ratingCount === undefined ? sql.ref("rating_count") : sql.lit(ratingCount);
  const sum = ratingSum === undefined ? sql.ref("rating_sum") : sql.lit(ratingSum);
  await transaction
    .updateTable("post_metrics")
    .set({
      views,
      likes,
      rating_count: ratingCount,
      rating_sum: ratingSum,
      average_rating: sql<number>`case when ${count} <= 0 then 0
        else cast(${sum} as double precision) / ${count} end`,
    })
    .where("post_id", "=", postId)
    .execute();
}

const relations = {
  categoryIds: { table: "post_category", column: "category_id" },
  tagIds: { table: "post_tag", column: "tag_id" },
  coAuthorIds: { table: "post_co_author", column: "member_id" },
  hashtags: { table: "post_hashtag", column: "hashtag" },
} as const;

type Relation = keyof typeof relations;

export async function replaceRelations(
  transaction: Transaction,
  relation: Relation,
  postId: string,
  values: readonly string[],
): Promise<void> {
  await writeWithCounts(transaction, [postId], async () => {
    await transaction.deleteFrom(relations[relation].table).where("post_id", "=", postId).execute();
    await insertRelations(
      transaction,
      relation,
      values.map((value, position) => ({ postId, value, position })),
    );
  });
}

async function insertRelations(
  transaction: Transaction,
  relation: Relation,
  related: readonly { postId: string; value: string; position: number }[],
): Promise<void> {
  const { table, column } = relations[relation];
  const rows =
    relation === "hashtags"
      ? related.flatMap(({ postId, value }) =>
          hashtagKeys([value]).map((hashtag) => sql`(${postId}, ${hashtag})`),
        )
      : related.map(({ postId, value, position }) => sql`(${postId}, ${value}, ${position})`);
  const columns = relation === "hashtags" ? ["post_id", column] : ["post_id", column, "position"];
  for (const some of splitIntoChunks(rows, 5_000)) {
    // Duplicate IDs and hashtags are inserted only once.
    await sql`
      insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
      values ${sql.join(some)} on conflict do nothing`.execute(transaction);
  }
}

function buildMetricsRow(postId: string, metrics: Partial<PostMetrics> = {}) {
  const { views = 0, likes = 0, ratingCount = 0, ratingSum = 0 } = metrics;
  return {
    post_id: postId,
    views,
    likes,
    comments: 0,
    rating_count: ratingCount,
    rating_sum: ratingSum,
    average_rating: ratingCount > 0 ? ratingSum / ratingCount : 0,
  };
}
