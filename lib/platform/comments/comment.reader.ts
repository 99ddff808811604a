/** The queries that read comments. */
import { sql, type RawBuilder } from "kysely";
import type { RichContent } from "#lib/rich-content/document.ts";
import type { Role } from "../../wix/admin/roles.ts";
import type { CommentStatus } from "../../wix/comments/comment.ts";
import { isVisible } from "../blog/visibility.ts";
import type { Database } from "../database/database.ts";
import { orderByIds, splitIntoChunks } from "../database/rows.ts";
import type { Comment, CommentAuthor, CommentParent } from "./comment.ts";
import type { CommentRow } from "./comment.repository.ts";

/** Maximum number of IDs per statement. */
const chunkSize = 500;

type JoinedRow = CommentRow & {
  readonly member_name: string | null;
  readonly member_slug: string | null;
  readonly member_role: Role | null;
  readonly post_author: string;
  readonly parent_status: CommentStatus | null;
  readonly parent_author_id: string | null;
  readonly parent_author_name: string | null;
  readonly parent_member_name: string | null;
};

/** Reads comments of any status, in the order of the given IDs. Unknown IDs are skipped. */
export async function readComments(database: Database, ids: readonly string[]): Promise<Comment[]> {
  const rows: JoinedRow[] = [];
  const codes = new Map<string, Record<string, number>>();
  for (const some of splitIntoChunks([...new Set(ids)], chunkSize)) {
    rows.push(...(await readRows(database, sql`comment.id in (${sql.join(some)})`)));
    await addReactions(database, some, codes);
  }
  return orderByIds(rows, ids).map((row) => toComment(row, codes.get(row.id) ?? {}));
}

/** Reads a comment of any status. */
export async function readComment(database: Database, id: string): Promise<Comment | undefined> {
  return (await readComments(database, [id]))[0];
}

function readRows(database: Database, where: RawBuilder<boolean>): Promise<JoinedRow[]> {
  return database
    .selectFrom("comment")
    .innerJoin("post", "post.id", "comment.post_id")
    .leftJoin("member", "member.id", "comment.author_id")
    .leftJoin("member_role", "member_role.identity_id", "comment.author_id")
    .leftJoin("comment as parent", "parent.id", "comment.parent_id")
    .leftJoin("member as parent_member", "parent_member.id", "parent.author_id")
    .selectAll("comment")
    .select([
      "member.nickname as member_name",
      // Only authors of posts have an author page.
      sql<string | null>`case when exists (select 1 from post as own
        where own.author_id = comment.author_id and ${isVisible("post", "own")})
        then member.slug end`.as("member_slug"),
      "member_role.role as member_role",
      "post.author_id as post_author",
      "parent.status as parent_status",
      "parent.author_id as parent_author_id",
      "parent.author_name as parent_author_name",
      "parent_member.nickname as parent_member_name",
    ])
    .where(where)
    .execute();
}

async function addReactions(
  database: Database,
  ids: readonly string[],
  codes: Map<string, Record<string, number>>,
): Promise<void> {
  const rows = await database
    .selectFrom("comment_reaction")
    .select(["comment_id", "code", (eb) => eb.fn.countAll<number>().as("total")])
    .where("comment_id", "in", ids)
    .groupBy(["comment_id", "code"])
    .orderBy("code")
    .execute();
  for (const { comment_id, code, total } of rows) {
    codes.set(comment_id, { ...codes.get(comment_id), [code]: total });
  }
}

function toComment(row: JoinedRow, codes: Readonly<Record<string, number>>): Comment {
  const parent = toParent(row);
  return {
    id: row.id,
    postId: row.post_id,
    ...(parent && { parent }),
    threadId: row.thread_id,
    author: toAuthor(row),
    ...(row.content !== null && { content: parseDocument(row.content) }),
    ...(row.draft_content !== null && { draftContent: parseDocument(row.draft_content) }),
    text: row.content_text,
    status: row.status,
    ...(row.reason !== null && { reason: row.reason }),
    marked: row.marked === 1,
    edited: row.edited === 1,
    revision: String(row.revision),
    replyCount: row.reply_count,
    threadCount: row.thread_count,
    reactions: { total: row.reaction_count, codes },
    reportCount: row.report_count,
    commentedAt: row.commented_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.published_at !== null && { publishedAt: row.published_at }),
    ...(row.origin !== null && { origin: row.origin }),
  };
}

const parseDocument = (content: string): RichContent => JSON.parse(content);

function toAuthor(row: JoinedRow): CommentAuthor {
  return {
    ...(row.author_id !== null && { memberId: row.author_id }),
    name: row.member_name ?? row.author_name,
    ...(row.member_slug !== null && { slug: row.member_slug }),
    ...(row.author_url !== null && { url: row.author_url }),
    ...(row.member_role !== null && { role: row.member_role }),
    isPostAuthor: row.author_id === row.post_author,
  };
}

function toParent(row: JoinedRow): CommentParent | undefined {
  if (row.parent_id === null || row.parent_status === null) return undefined;
  return {
    id: row.parent_id,
    status: row.parent_status,
    author: {
      ...(row.parent_author_id !== null && { memberId: row.parent_author_id }),
      name: row.parent_member_name ?? row.parent_author_name ?? "",
    },
  };
}

/** Returns whether readers can see the post of a comment. */
export async function isOnVisiblePost(database: Database, id: string): Promise<boolean> {
  const row = await database
    .selectFrom("comment")
    .innerJoin("post", "post.id", "comment.post_id")
    .select("comment.id")
    .where("comment.id", "=", id)
    .where(isVisible("post"))
    .executeTakeFirst();
  return row !== undefined;
}
