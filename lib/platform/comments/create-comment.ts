/** Creates comments of members. */
import { randomUUID } from "node:crypto";
import { invalidField, notFound } from "../../wix/errors/errors.ts";
import { write } from "../database/change-log.ts";
import { isVisible } from "../blog/visibility.ts";
import type { CaptchaTokens } from "../captcha/captcha.ts";
import type { Database, Transaction } from "../database/database.ts";
import { createError } from "../identity/identity-errors.ts";
import type { Comment } from "./comment.ts";
import type { CommentContext } from "./comment-context.ts";
import { createCommentDenial, createDeletedError } from "./comment-errors.ts";
import { parseCommentContent, type CommentContent } from "./comment-input.ts";
import { readComment } from "./comment.reader.ts";
import { findCommentRow, insertComment, type CommentRow } from "./comment.repository.ts";
import { isOpen, findHoldCause } from "./hold.ts";
import { recordHold } from "./moderation/record-hold.ts";
import { queueNotices } from "./notices/queue-notices.ts";

export type NewComment = {
  readonly postId: string;
  /** A published comment on the same post. */
  readonly parentId?: string | undefined;
  readonly memberId: string;
  /** The document, which may be untrusted: `createComment` validates it. */
  readonly content: unknown;
  /** The rate limit key of the client's address, if it is known. */
  readonly limitKey?: string | undefined;
  readonly captchaTokens?: CaptchaTokens;
  /**
   * Whether an owner writes on behalf of the member. If so, the comment needs no approval, and limits and closed posts
   * are ignored.
   */
  readonly isTrusted?: boolean | undefined;
  /** Epoch milliseconds. Default: now. */
  readonly commentedAt?: number | undefined;
  /** Path of the document within the request body, used to report violations. */
  readonly at?: string | undefined;
};

/** Period in which a second comment with the same document counts as a repeated request, in milliseconds. */
const repetitionWindow = 60_000;

/**
 * Creates a comment of a member, and decides whether it is published or waits for approval. Returns the existing
 * comment if the member sent the same one within the last minute.
 *
 * Throws `INVALID_ARGUMENT` for an invalid document and for a parent that is unknown or on another post, `NOT_FOUND`
 * for a post that readers cannot see, `COMMENTS_OFF` and `COMMENTS_CLOSED` (403), `MUTED` (403), `COMMENT_DELETED`
 * (409) for a parent that readers cannot see, `INVALID_CAPTCHA` (403), and `TOO_MANY_TRIES` (429).
 */
export async function createComment(context: CommentContext, input: NewComment): Promise<Comment> {
  const { store, limits, getRules, verifyCaptcha } = context;
  const { memberId, postId, limitKey } = input;
  const content = parseCommentContent(input.content, input.at ?? "comment.content.richContent");
  await checkTarget(context, store.database, input);
  const repeated = await findRepetition(context, input, content);
  if (repeated !== undefined) return requireComment(store.database, repeated.id);
  if (input.isTrusted !== true) {
    const isKnown = await hasPublishedComment(store.database, memberId);
    if (!isKnown) await verifyCaptcha(input.captchaTokens);
    await limits.countComment(memberId, isKnown, limitKey);
  }

  return write(store, async (transaction, record) => {
    const parent = await checkTarget(context, transaction, input);
    // A concurrent request may have created the same comment.
    const existing = await findRepetition(context, input, content, transaction);
    if (existing !== undefined) return requireComment(transaction, existing.id);
    const isTrusted = input.isTrusted === true || (await isTeamMember(transaction, memberId));
    const cause = isTrusted
      ? undefined
      : findHoldCause(getRules(), content, await hasPublishedComment(transaction, memberId));
    const waits = cause !== undefined;
    const row = buildRow({ ...input, parent, content, waits, now: store.now() });
    await insertComment(transaction, row);
    if (waits) await recordHold(transaction, row, cause, row.created_at);
    const event = { commentId: row.id, now: row.created_at };
    await queueNotices(transaction, { ...event, kind: "created" });
    if (!waits) {
      await queueNotices(transaction, { ...event, kind: "published" });
      record("COMMENT", postId, "MANUAL_SAVE", { commentId: row.id, action: "create" });
    }
    return requireComment(transaction, row.id);
  });
}

type RowInput = Pick<NewComment, "postId" | "memberId" | "commentedAt"> & {
  readonly parent: CommentRow | undefined;
  readonly content: CommentContent;
  readonly waits: boolean;
  readonly now: number;
};

function buildRow(input: RowInput): CommentRow {
  const { postId, memberId, parent, content, waits, now, commentedAt = now } = input;
  const id = randomUUID();
  const document = JSON.stringify(content.richContent);
  return {
    id,
    post_id: postId,
    parent_id: parent?.id ?? null,
    thread_id: parent?.thread_id ?? id,
    author_id: memberId,
    author_name: "",
    author_url: null,
    content: waits ? null : document,
    draft_content: waits ? document : null,
    content_text: content.text,
    status: waits ? "PENDING" : "PUBLISHED",
    reason: null,
    marked: 0,
    edited: 0,
    revision: 1,
    reply_count: 0,
    thread_count: 0,
    reaction_count: 0,
    report_count: 0,
    commented_at: commentedAt,
    created_at: now,
    updated_at: now,
    published_at: waits ? null : now,
    origin: null,
  };
}

/** Throws unless the member may comment on the post and reply to the parent. Returns the parent. */
async function checkTarget(
  { getRules, store }: CommentContext,
  database: Database,
  { memberId, postId, parentId, isTrusted = false }: NewComment,
): Promise<CommentRow | undefined> {
  if (!getRules().isOn) throw createCommentDenial("COMMENTS_OFF");
  if (isTrusted) await assertMember(database, memberId);
  else await assertMayTakePart(database, memberId);
  const post = await findPost(database, postId);
  if (post === undefined) throw notFound("Post");
  if (!isTrusted && !isOpen(getRules(), post, store.now()))
    throw createCommentDenial("COMMENTS_CLOSED");
  if (parentId === undefined) return undefined;
  const parent = await findCommentRow(database, parentId);
  if (parent?.post_id !== postId) {
    throw invalidField("comment.parentComment.id", "NOT_FOUND", "must be a comment on this post");
  }
  if (parent.status !== "PUBLISHED") throw createDeletedError();
  return parent;
}

/**
 * Throws unless comments can be moved to a post: `INVALID_ARGUMENT` for a post that readers cannot see, `COMMENTS_OFF`
 * and `COMMENTS_CLOSED` (403). A post that was closed only because of its age still accepts moved comments.
 */
export async function assertMayMoveTo(
  { getRules, store }: CommentContext,
  postId: string,
): Promise<void> {
  const post = await findPost(store.database, postId);
  if (post === undefined) {
    throw invalidField("destination.resourceId", "NOT_FOUND", "must be the ID of a published post");
  }
  if (!getRules().isOn) throw createCommentDenial("COMMENTS_OFF");
  if (post.commenting_enabled === 0) throw createCommentDenial("COMMENTS_CLOSED");
}

const findPost = (database: Database, postId: string) =>
  database
    .selectFrom("post")
    .select(["commenting_enabled", "first_published_at"])
    .where("id", "=", postId)
    .where(isVisible("post"))
    .executeTakeFirst();

/** Returns whether members may comment: `off` for the whole blog, `closed` for this post. */
export async function readPostState(
  { getRules, store }: CommentContext,
  postId: string,
): Promise<"open" | "closed" | "off"> {
  if (!getRules().isOn) return "off";
  const post = await findPost(store.database, postId);
  return post !== undefined && isOpen(getRules(), post, store.now()) ? "open" : "closed";
}

/** Throws `INVALID_ARGUMENT` for an unknown member. */
async function assertMember(database: Database, memberId: string): Promise<void> {
  const member = await database
    .selectFrom("identity")
    .select("id")
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (member !== undefined) return;
  throw invalidField("comment.author.memberId", "NOT_FOUND", "must be the ID of a member");
}

/** Throws 401 unless the member exists and is active, and `MUTED` (403) for a muted member. */
export async function assertMayTakePart(database: Database, memberId: string): Promise<void> {
  const identity = await database
    .selectFrom("identity")
    .select(["status", "muted"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (identity?.status !== "ACTIVE") throw createError("noSession");
  if (identity.muted === 1) throw createError("muted");
}

/** Returns the comment if the member created the same one within the last minute. */
function findRepetition(
  { store }: CommentContext,
  { memberId, postId, parentId }: NewComment,
  { richContent }: CommentContent,
  database: Database = store.database,
): Promise<{ id: string } | undefined> {
  const document = JSON.stringify(richContent);
  return database
    .selectFrom("comment")
    .select("id")
    .where("author_id", "=", memberId)
    .where("created_at", ">", store.now() - repetitionWindow)
    .where("post_id", "=", postId)
    .where("parent_id", parentId === undefined ? "is" : "=", parentId ?? null)
    .where("status", "in", ["PENDING", "PUBLISHED"])
    .where((eb) => eb.or([eb("content", "=", document), eb("draft_content", "=", document)]))
    .executeTakeFirst();
}

/** Returns whether the member has a published comment. */
async function hasPublishedComment(database: Database, memberId: string): Promise<boolean> {
  const row = await database
    .selectFrom("comment")
    .select("id")
    .where("author_id", "=", memberId)
    .where("status", "=", "PUBLISHED")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whether the member has a role on the blog. Comments of the team never wait. */
export async function isTeamMember(transaction: Transaction, memberId: string): Promise<boolean> {
  const row = await transaction
    .selectFrom("member_role")
    .select("role")
    .where("identity_id", "=", memberId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Reads a comment. Throws `NOT_FOUND`. */
export async function requireComment(database: Database, id: string): Promise<Comment> {
  const comment = await readComment(database, id);
  if (comment === undefined) throw notFound("Comment");
  return comment;
}
