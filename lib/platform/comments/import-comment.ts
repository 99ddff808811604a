/** Imports comments from other systems. */
import { randomUUID } from "node:crypto";
import type { Insertable } from "kysely";
import { readCommentLink } from "#lib/rich-content/comments/comment-decorations.ts";
import type { CommentReason, CommentStatus } from "../../wix/comments/comment.ts";
import { notFound } from "../../wix/errors/errors.ts";
import { write } from "../database/change-log.ts";
import type { Store, Transaction } from "../database/database.ts";
import type { CommentTable } from "../database/schema.ts";
import type { CommentAuthorInput } from "./comment.ts";
import { parseCommentContent } from "./comment-input.ts";
import { cleanAuthorName } from "./comment-text.ts";
import {
  findCommentRow,
  insertComment,
  updateComment,
  type CommentRow,
} from "./comment.repository.ts";

export type ImportedComment = {
  /** Identifies the comment in its source, for example `wordpress:blog.example:17`. */
  readonly origin: string;
  /** The comment's ID. Default: a new one. An existing comment with this ID or origin is updated. */
  readonly id?: string | undefined;
  readonly postId: string;
  /** The ID of the comment to which this one replies. Takes precedence over `parentOrigin`. */
  readonly parentId?: string | undefined;
  /** The origin of the comment to which this one replies. If there is no such comment, this one starts a thread. */
  readonly parentOrigin?: string | undefined;
  readonly author: CommentAuthorInput;
  /** Absent only for a deleted comment. */
  readonly content?: unknown;
  readonly status: CommentStatus;
  /** Why it is hidden or deleted. Default: `MODERATOR`. */
  readonly reason?: CommentReason | undefined;
  /** Epoch milliseconds. Default: the time of the first import. */
  readonly commentedAt?: number | undefined;
  readonly marked?: boolean | undefined;
  readonly edited?: boolean | undefined;
};

export type ImportResult = {
  readonly id: string;
  readonly outcome: "created" | "updated" | "unchanged";
};

/**
 * Creates or updates a comment by its origin. Importing the same comment again changes nothing. Rules about holding,
 * closed posts and limits do not apply, and no email is sent. A comment that a moderator has hidden or deleted here, or
 * that was edited here, keeps its status and content.
 *
 * Throws `NOT_FOUND` for an unknown post, and `INVALID_ARGUMENT` for an invalid document.
 */
export function importComment(store: Store, comment: ImportedComment): Promise<ImportResult> {
  return write(store, async (transaction, record) => {
    const before =
      (await findByOrigin(transaction, comment.origin)) ??
      (comment.id === undefined ? undefined : await findCommentRow(transaction, comment.id));
    const commentedAt = comment.commentedAt ?? before?.commented_at ?? store.now();
    const wanted = await buildColumns(transaction, { ...comment, commentedAt });
    if (before === undefined) {
      const row = await buildRow(transaction, comment, wanted, store.now());
      await insertComment(transaction, row);
      if (row.status === "PUBLISHED") {
        record("COMMENT", row.post_id, "IMPORT", { commentId: row.id, action: "import" });
      }
      return { id: row.id, outcome: "created" };
    }
    // A comment with another origin, or without one, existed here before it was in this source.
    const wasChangedHere =
      before.updated_at !== before.created_at || before.origin !== comment.origin;
    if (wasChangedHere || isSame(before, wanted)) return { id: before.id, outcome: "unchanged" };
    const after = await updateComment(transaction, before, wanted, store.now());
    // The comment still counts as not edited here, so that the next import may update it again.
    await transaction
      .updateTable("comment")
      .set({ created_at: after.updated_at })
      .where("id", "=", after.id)
      .execute();
    if (before.status === "PUBLISHED" || after.status === "PUBLISHED") {
      record("COMMENT", after.post_id, "IMPORT", { commentId: after.id, action: "import" });
    }
    return { id: before.id, outcome: "updated" };
  });
}

const findByOrigin = (transaction: Transaction, origin: string): Promise<CommentRow | undefined> =>
  transaction.selectFrom("comment").selectAll().where("origin", "=", origin).executeTakeFirst();

type Columns = Pick<
  Insertable<CommentTable>,
  | "author_id"
  | "author_name"
  | "author_url"
  | "content"
  | "draft_content"
  | "content_text"
  | "status"
  | "reason"
  | "marked"
  | "edited"
  | "commented_at"
  | "published_at"
>;

/** Returns the columns that an import sets and updates. */
async function buildColumns(
  transaction: Transaction,
  comment: ImportedComment & { readonly commentedAt: number },
): Promise<Columns> {
  const { status, commentedAt } = comment;
  const content =
    status === "DELETED"
      ? undefined
      : parseCommentContent(comment.content, "comment.content.richContent");
  const document = content && JSON.stringify(content.richContent);
  const isWaiting = status === "PENDING";
  return {
    ...(await buildAuthor(transaction, comment)),
    content: isWaiting ? null : (document ?? null),
    draft_content: isWaiting ? (document ?? null) : null,
    content_text: content?.text ?? "",
    status,
    reason: status === "HIDDEN" || status === "DELETED" ? (comment.reason ?? "MODERATOR") : null,
    marked: comment.marked === true ? 1 : 0,
    edited: comment.edited === true ? 1 : 0,
    commented_at: commentedAt,
    published_at: status === "PUBLISHED" ? commentedAt : null,
  };
}

async function buildAuthor(transaction: Transaction, { author, status }: ImportedComment) {
  if ("memberId" in author) {
    const member = await transaction
      .selectFrom("member")
      .select("id")
      .where("id", "=", author.memberId)
      .executeTakeFirst();
    return { author_id: member?.id ?? null, author_name: "", author_url: null };
  }
  const url = status === "DELETED" ? undefined : readCommentLink(author.url);
  const isWeb = url !== undefined && !url.startsWith("mailto:");
  return {
    author_id: null,
    author_name: cleanAuthorName(author.name),
    author_url: isWeb ? url : null,
  };
}

async function buildRow(
  transaction: Transaction,
  { origin, id = randomUUID(), postId, parentId, parentOrigin }: ImportedComment,
  columns: Columns,
  now: number,
): Promise<CommentRow> {
  const post = await transaction
    .selectFrom("post")
    .select("id")
    .where("id", "=", postId)
    .executeTakeFirst();
  if (post === undefined) throw notFound("Post");
  const parent = await findParent(transaction, { postId, parentId, parentOrigin });
  return {
    id,
    post_id: postId,
    parent_id: parent?.id ?? null,
    thread_id: parent?.thread_id ?? id,
    ...columns,
    author_id: columns.author_id ?? null,
    author_url: columns.author_url ?? null,
    content: columns.content ?? null,
    draft_content: columns.draft_content ?? null,
    reason: columns.reason ?? null,
    marked: columns.marked ?? 0,
    edited: columns.edited ?? 0,
    published_at: columns.published_at ?? null,
    revision: 1,
    reply_count: 0,
    thread_count: 0,
    reaction_count: 0,
    report_count: 0,
    created_at: now,
    updated_at: now,
    origin,
  };
}

async function findParent(
  transaction: Transaction,
  { postId, parentId, parentOrigin }: Pick<ImportedComment, "postId" | "parentId" | "parentOrigin">,
): Promise<CommentRow | undefined> {
  const byId = parentId === undefined ? undefined : await findCommentRow(transaction, parentId);
  const parent =
    byId ??
    (parentOrigin === undefined ? undefined : await findByOrigin(transaction, parentOrigin));
  return parent?.post_id === postId ? parent : undefined;
}

const isSame = (row: CommentRow, wanted: Columns): boolean =>
  Object.entries(wanted).every(([name, value]) => new Map(Object.entries(row)).get(name) === value);
