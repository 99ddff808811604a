/**
 * The numbers of visible posts, in total and by language, author, category and tag. They are stored, because
 * counting takes longer than all other reads of a page on a large blog. Every write to posts updates them in
 * its transaction.
 */
import { sql, type RawBuilder } from "kysely";
import type { Database, Transaction } from "../../database/database.ts";
import type { PostCountTable } from "../../database/schema.ts";
import { isVisible } from "../visibility.ts";

export type PostGroup = PostCountTable["kind"];
export type PostCounts = Pick<PostCountTable, "posts" | "listed">;

const everyPost = sql<boolean>`1 = 1`;

/** Returns the counts of a group. The group "all" has no ID. Groups that never had posts have no row. */
export async function readPostCounts(
  database: Database,
  kind: PostGroup,
  id = "",
): Promise<PostCounts> {
  const row = await database
    .selectFrom("post_count")
    .select(["posts", "listed"])
    .where("kind", "=", kind)
    .where("group_id", "=", id)
    .executeTakeFirst();
  return row ?? { posts: 0, listed: 0 };
}

/** Selects the counts of a group in a query that joins `post_count` for it. */
export const countColumns = [
  sql<number>`coalesce(post_count.posts, 0)`.as("posts"),
  sql<number>`coalesce(post_count.listed, 0)`.as("listed"),
];

/** Compiles the number of visible posts of a group, whose ID is in a column such as `tag.id`. */
export const selectPostCount = (kind: PostGroup, idColumn: string) => sql<number>`
  coalesce((select posts from post_count
    where post_count.kind = ${kind} and post_count.group_id = ${sql.ref(idColumn)}), 0)`;

/**
 * Runs a write to existing posts, at most 1,000, and updates the counts: subtracts the posts from their groups before
 * the write, and adds them to their groups after it. Requires the lock of `write` in `change-log.ts`.
 */
export async function writeWithCounts(
  transaction: Transaction,
  postIds: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await addShares(transaction, -1, postIds);
  await work();
  await addShares(transaction, 1, postIds);
}

/** Adds new posts, with their categories and tags, to the counts. */
export const addToCounts = (transaction: Transaction, postIds: readonly string[]): Promise<void> =>
  addShares(transaction, 1, postIds);

/** Removes the count of a deleted category or tag. The counts of its posts' other groups stay the same. */
export async function removeCount(
  transaction: Transaction,
  kind: "category" | "tag",
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("post_count")
    .where("kind", "=", kind)
    .where("group_id", "=", id)
    .execute();
}

/** Replaces all counts by counting the posts. */
export async function recountPosts(transaction: Transaction): Promise<void> {
  await transaction.deleteFrom("post_count").execute();
  await sql`insert into post_count (kind, group_id, posts, listed)
    ${countByGroup(everyPost, everyPost)}`.execute(transaction);
}

/** Returns the groups whose stored counts differ from the posts. */
export async function findWrongCounts(
  database: Database,
): Promise<Pick<PostCountTable, "kind" | "group_id">[]> {
  const { rows } = await sql<Pick<PostCountTable, "kind" | "group_id">>`
    select kind, group_id from (
      select kind, group_id, posts, listed from post_count
      union all select kind, group_id, -posts, -listed from (${countByGroup(everyPost, everyPost)}) as counted
    ) as difference group by kind, group_id
    having sum(posts) <> 0 or sum(listed) <> 0
    order by kind, group_id`.execute(database);
  return rows;
}

async function addShares(
  transaction: Transaction,
  sign: 1 | -1,
  postIds: readonly string[],
): Promise<void> {
  const ids = sql.join(postIds);
  // The other versions of the posts, because a group lists only one version of a post.
  const withVersions = sql<boolean>`post.id in (
    select id from post where id in (${ids})
    union select other.id from post inner join post as other
      on other.translation_id = post.translation_id where post.id in (${ids}))`;
  await sql`
    insert into post_count (kind, group_id, posts, listed)
    select kind, group_id, ${sql.lit(sign)} * posts, ${sql.lit(sign)} * listed
    from (${countByGroup(withVersions, sql`post.id in (${ids})`)}) as share
    where posts > 0
    on conflict (kind, group_id) do update set
      posts = post_count.posts + excluded.posts,
      listed = post_count.listed + excluded.listed`.execute(transaction);
}

/**
 * Compiles the share that posts have in the counts of their groups. `isCounted` selects these posts among the
 * posts selected by `isRead`, which must include their other versions. A version adds to `listed` only if the
 * group has no other version of the post.
 */
const countByGroup = (isRead: RawBuilder<boolean>, isCounted: RawBuilder<boolean>) => sql`
  with visible as materialized (
    select id, language, author_id, translation_id,
      case when ${isCounted} then 1 else 0 end as is_counted
    from post where ${isVisible("post")} and ${isRead})
  select kind, group_id, sum(is_counted) as posts,
    sum(case when translation_id is null then 1 else 0 end) + count(distinct translation_id)
      - count(distinct case when is_counted = 0 then translation_id end) as listed
  from (
    select 'all' as kind, '' as group_id, translation_id, is_counted from visible
    union all select 'language', language, translation_id, is_counted from visible
    union all select 'author', member_id, translation_id, is_counted from (
      select id, author_id as member_id, translation_id, is_counted from visible
      union select id, member_id, translation_id, is_counted
        from visible inner join post_co_author on post_co_author.post_id = visible.id) as written
    union all select 'category', category_id, translation_id, is_counted
      from visible inner join post_category on post_category.post_id = visible.id
    union all select 'tag', tag_id, translation_id, is_counted
      from visible inner join post_tag on post_tag.post_id = visible.id
  ) as member group by kind, group_id`;
