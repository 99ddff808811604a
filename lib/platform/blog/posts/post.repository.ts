/** The SQL that writes posts, and finds posts to be changed. The queries of the API are in `post.reader.ts`. */
import { sql, type Insertable, type Transaction, type Updateable } from "kysely";
import type { Database, PostTable } from "../../database/schema.ts";
import { hashtagKeys, type DerivedContent, type NewPost, type PostMetrics } from "./new-post.ts";
import { splitIntoChunks, type Session } from "../store.ts";

export type PostToInsert = {
  readonly row: Insertable<PostTable>;
  readonly post: NewPost;
  readonly content: DerivedContent;
};

/** Inserts posts with their content, metrics, categories, tags and hashtags. */
export async function insertPosts(
  transaction: Transaction<Database>,
  posts: readonly PostToInsert[],
): Promise<void> {
  await transaction
    .insertInto("post")
    .values(posts.map(({ row }) => row))
    .execute();
  await transaction
    .insertInto("post_content")
    .values(posts.map(({ row, content }) => contentRow(row.id, content)))
    .execute();
  await transaction
    .insertInto("post_metrics")
    .values(posts.map(({ row, post }) => metricsRow(row.id, post.metrics)))
    .execute();
  for (const relation of ["categoryIds", "tagIds", "hashtags"] as const) {
    await insertRelations(
      transaction,
      relation,
      posts.flatMap(({ row, post }) =>
        (post[relation] ?? []).map((value, position) => ({ postId: row.id, value, position })),
      ),
    );
  }
}

export async function findPost(session: Session, id: string): Promise<PostTable | undefined> {
  return session.selectFrom("post").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Finds a post by id, or by slug if it is not deleted. */
export async function findPostByKey(
  session: Session,
  idOrSlug: string,
): Promise<PostTable | undefined> {
  return (
    (await findPost(session, idOrSlug)) ??
    (await session
      .selectFrom("post")
      .selectAll()
      .where("slug", "=", idOrSlug)
      .where("status", "<>", "DELETED")
      .executeTakeFirst())
  );
}

/** Returns the posts in the trash with this slug, the last deleted first. */
export async function findDeletedPosts(session: Session, slug: string): Promise<PostTable[]> {
  return session
    .selectFrom("post")
    .selectAll()
    .where("slug", "=", slug)
    .where("status", "=", "DELETED")
    .orderBy("updated_at", "desc")
    .execute();
}

/** Returns the ids of scheduled posts that are due, the earliest first and at most 100. */
export async function findDuePosts(session: Session, now: number): Promise<string[]> {
  const rows = await session
    .selectFrom("post")
    .select("id")
    .where("status", "=", "SCHEDULED")
    .where("scheduled_at", "<=", now)
    .orderBy("scheduled_at")
    .limit(100)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns the ids that exist in a table. */
export async function findExisting(
  session: Session,
  table: "post" | "category" | "tag",
  ids: Iterable<string>,
): Promise<Set<string>> {
  const found = new Set<string>();
  for (const some of splitIntoChunks([...new Set(ids)], 1_000)) {
    const rows = await session.selectFrom(table).select("id").where("id", "in", some).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

export async function updatePost(
  transaction: Transaction<Database>,
  id: string,
  columns: Updateable<PostTable>,
): Promise<void> {
  await transaction.updateTable("post").set(columns).where("id", "=", id).execute();
}

export async function replaceContent(
  transaction: Transaction<Database>,
  postId: string,
  content: DerivedContent,
): Promise<void> {
  const { post_id: _, ...columns } = contentRow(postId, content);
  await transaction
    .updateTable("post_content")
    .set(columns)
    .where("post_id", "=", postId)
    .execute();
}

/** Returns the document of a post as it is stored, as JSON. */
export async function readStoredDocument(session: Session, postId: string): Promise<string> {
  const row = await session
    .selectFrom("post_content")
    .select("rich_content")
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return row?.rich_content ?? "{}";
}

/**
 * Sets the given counters. The update is one statement, because readers and members may increment the other
 * counters at the same time.
 */
export async function updateMetrics(
  transaction: Transaction<Database>,
  postId: string,
  { views, likes, comments, ratingCount, ratingSum }: Partial<PostMetrics>,
): Promise<void> {
  const count = ratingCount === undefined ? sql.ref("rating_count") : sql.lit(ratingCount);
  const sum = ratingSum === undefined ? sql.ref("rating_sum") : sql.lit(ratingSum);
  await transaction
    .updateTable("post_metrics")
    .set({
      views,
      likes,
      comments,
      rating_count: ratingCount,
      rating_sum: ratingSum,
      average_rating: sql<number>`case when ${count} <= 0 then 0
        else cast(${sum} as double precision) / ${count} end`,
    })
    .where("post_id", "=", postId)
    .execute();
}

type Relation = "categoryIds" | "tagIds" | "hashtags";

export async function replaceRelations(
  transaction: Transaction<Database>,
  relation: Relation,
  postId: string,
  values: readonly string[],
): Promise<void> {
  const table = {
    categoryIds: "post_category",
    tagIds: "post_tag",
    hashtags: "post_hashtag",
  } as const;
  await transaction.deleteFrom(table[relation]).where("post_id", "=", postId).execute();
  await insertRelations(
    transaction,
    relation,
    values.map((value, position) => ({ postId, value, position })),
  );
}

/** Returns the ids of a post's categories or tags, in their order. */
export async function readRelation(
  session: Session,
  relation: "categoryIds" | "tagIds",
  postId: string,
): Promise<string[]> {
  const rows =
    relation === "categoryIds"
      ? await session
          .selectFrom("post_category")
          .select("category_id as id")
          .where("post_id", "=", postId)
          .orderBy("position")
          .execute()
      : await session
          .selectFrom("post_tag")
          .select("tag_id as id")
          .where("post_id", "=", postId)
          .orderBy("position")
          .execute();
  return rows.map(({ id }) => id);
}

async function insertRelations(
  transaction: Transaction<Database>,
  relation: Relation,
  related: readonly { postId: string; value: string; position: number }[],
): Promise<void> {
  for (const some of splitIntoChunks(related, 5_000)) {
    const insert =
      relation === "categoryIds"
        ? transaction.insertInto("post_category").values(
            some.map(({ postId, value, position }) => ({
              post_id: postId,
              category_id: value,
              position,
            })),
          )
        : relation === "tagIds"
          ? transaction.insertInto("post_tag").values(
              some.map(({ postId, value, position }) => ({
                post_id: postId,
                tag_id: value,
                position,
              })),
            )
          : transaction
              .insertInto("post_hashtag")
              .values(
                some.flatMap(({ postId, value }) =>
                  hashtagKeys([value]).map((hashtag) => ({ post_id: postId, hashtag })),
                ),
              );
    // Ids and hashtags that are given twice are inserted once.
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
  }
}

function contentRow(postId: string, content: DerivedContent) {
  return { post_id: postId, rich_content: content.richContent, content_text: content.text };
}

function metricsRow(postId: string, metrics: Partial<PostMetrics> = {}) {
  const { views = 0, likes = 0, comments = 0, ratingCount = 0, ratingSum = 0 } = metrics;
  return {
    post_id: postId,
    views,
    likes,
    comments,
    rating_count: ratingCount,
    rating_sum: ratingSum,
    average_rating: ratingCount > 0 ? ratingSum / ratingCount : 0,
  };
}
