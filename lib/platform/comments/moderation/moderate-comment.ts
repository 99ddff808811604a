/** Moderators' decisions about comments. */
import { randomUUID } from "node:crypto";
import { sql, type Updateable } from "kysely";
import { plainText } from "#lib/rich-content/text.ts";
import { WireError } from "../../../wix/errors/errors.ts";
import { write, type RecordChange } from "../../database/change-log.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import type { Store, Transaction } from "../../database/database.ts";
import type { CommentTable } from "../../database/schema.ts";
import type { Comment } from "../comment.ts";
import { createDeletedError } from "../comment-errors.ts";
import { insertDecision, updateComment, type CommentRow } from "../comment.repository.ts";
import { requireComment } from "../create-comment.ts";
import { assertRevision, eraseComment, requireCommentRow } from "../edit-comment.ts";
import { queueNotices } from "../notices/queue-notices.ts";

/**
 * `approve` and `publish` publish a waiting or hidden comment or a waiting change, and dismiss reports. `reject`
 * discards a waiting change, or hides a new comment. `mark` pins a comment.
 */
export const decisions = [
  "approve",
  "reject",
  "publish",
  "hide",
  "spam",
  "ban",
  "delete",
  "mark",
  "unmark",
] as const;
export type Decision = (typeof decisions)[number];

/** The decisions that dismiss the reports of a comment. */
export const dismissals = [
  "approve",
  "publish",
  "hide",
  "spam",
  "ban",
  "delete",
] as const satisfies readonly Decision[];

export type DecisionOptions = {
  /** The member who decides. Absent for the command line and for API keys of the blog. */
  readonly actorId?: string | undefined;
  /** The revision that the caller has read. */
  readonly revision?: string | undefined;
};

/** The result for one comment of a bulk action. */
export type ItemResult =
  | { readonly id: string; readonly success: true; readonly comment: Comment }
  | { readonly id: string; readonly success: false; readonly error: WireError };

/** Number of comments per transaction of a bulk action. Kept small because other writes wait for the transaction. */
const chunkSize = 50;

/**
 * Applies a decision to a comment. A decision that changes nothing succeeds and is not recorded. Throws `NOT_FOUND`,
 * `COMMENT_CHANGED` (409) for a stale revision, and `COMMENT_DELETED` (409).
 */
export function decide(
  store: Store,
  id: string,
  decision: Decision,
  options: DecisionOptions = {},
): Promise<Comment> {
  return write(store, async (transaction, record) => {
    await decideInTransaction(transaction, record, id, decision, { ...options, now: store.now() });
    return requireComment(transaction, id);
  });
}

/** Applies a decision to several comments. Each succeeds or fails independently. */
export async function decideAll(
  store: Store,
  ids: readonly string[],
  decision: Decision,
  options: Pick<DecisionOptions, "actorId"> = {},
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  for await (const some of decideInSteps(store, ids, decision, options)) results.push(...some);
  return results;
}

/** Applies a decision to several comments in short transactions. Yields the results of each transaction. */
export async function* decideInSteps(
  store: Store,
  ids: readonly string[],
  decision: Decision,
  options: Pick<DecisionOptions, "actorId"> = {},
): AsyncGenerator<ItemResult[], void> {
  for (const some of splitIntoChunks([...new Set(ids)], chunkSize)) {
    yield await write(store, async (transaction, record) => {
      const done: ItemResult[] = [];
      for (const id of some) {
        const context = { ...options, now: store.now() };
        done.push(await tryOne(transaction, record, id, decision, context));
      }
      return done;
    });
  }
}

type Context = DecisionOptions & { readonly now: number };

async function tryOne(
  transaction: Transaction,
  record: RecordChange,
  id: string,
  decision: Decision,
  context: Context,
): Promise<ItemResult> {
  try {
    await decideInTransaction(transaction, record, id, decision, context);
  } catch (error) {
    // These errors are thrown before anything is written.
    if (error instanceof WireError && error.status < 500) return { id, success: false, error };
    throw error;
  }
  return { id, success: true, comment: await requireComment(transaction, id) };
}

/** Applies a decision to a comment. Runs in a transaction started by `write`. */
export async function decideInTransaction(
  transaction: Transaction,
  record: RecordChange,
  id: string,
  decision: Decision,
  { actorId, revision, now }: Context,
): Promise<void> {
  const before = await requireCommentRow(transaction, id);
  assertRevision(before, revision);
  if (before.status === "DELETED") {
    if (decision === "delete") return;
    throw createDeletedError();
  }
  const after = await apply(transaction, before, decision, now);
  if (after === undefined) return;
  await insertDecision(transaction, {
    id: randomUUID(),
    comment_id: id,
    actor_id: actorId ?? null,
    action: decision,
    status_before: before.status,
    status_after: after.status,
    decided_at: now,
  });
  if (after.status === "PUBLISHED" && before.published_at === null) {
    await queueNotices(transaction, { commentId: id, kind: "published", now });
  }
  if (before.status === "PUBLISHED" || after.status === "PUBLISHED") {
    record("COMMENT", after.post_id, "MODERATION", { commentId: id, action: decision });
  }
}

/** Applies a decision. Returns the changed row, or `undefined` if there is nothing to change. */
async function apply(
  transaction: Transaction,
  before: CommentRow,
  decision: Decision,
  now: number,
): Promise<CommentRow | undefined> {
  if (decision === "delete") return eraseComment(transaction, before, "MODERATOR", now);
  const changes = findChanges(before, decision, now);
  return changes && updateComment(transaction, before, changes, now);
}

function findChanges(
  row: CommentRow,
  decision: Exclude<Decision, "delete">,
  now: number,
): Updateable<CommentTable> | undefined {
  switch (decision) {
    case "approve":
    case "publish":
      if (row.status === "PUBLISHED" && row.draft_content === null && row.report_count === 0) {
        return undefined;
      }
      return {
        status: "PUBLISHED",
        reason: null,
        content: row.draft_content ?? row.content,
        draft_content: null,
        ...(row.content !== null && row.draft_content !== null && { edited: 1 }),
        published_at: row.published_at ?? now,
        report_count: 0,
      };
    case "reject":
      if (row.status === "HIDDEN" || (row.status === "PUBLISHED" && row.draft_content === null)) {
        return undefined;
      }
      return row.status === "PUBLISHED"
        ? { draft_content: null, content_text: readText(row.content) }
        : { status: "HIDDEN", reason: "MODERATOR" };
    case "hide":
      return findHiding(row, "MODERATOR");
    case "spam":
      return findHiding(row, "SPAM");
    case "ban":
      return row.status === "HIDDEN" ? undefined : findHiding(row, "BANNED");
    case "mark":
      return row.marked === 1 ? undefined : { marked: 1 };
    case "unmark":
      return row.marked === 0 ? undefined : { marked: 0 };
  }
}

function findHiding(
  row: CommentRow,
  reason: "MODERATOR" | "SPAM" | "BANNED",
): Updateable<CommentTable> | undefined {
  if (row.status === "HIDDEN" && row.reason === reason) return undefined;
  return { status: "HIDDEN", reason, report_count: 0 };
}

const readText = (content: string | null): string =>
  content === null ? "" : plainText(JSON.parse(content)).trim();

export type DecisionEntry = {
  readonly id: string;
  readonly commentId: string;
  /** The member who decided. Absent for the command line and for API keys of the blog. */
  readonly actorId?: string;
  readonly actorName?: string;
  readonly action: string;
  readonly statusBefore: CommentRow["status"];
  readonly statusAfter: CommentRow["status"];
  /** Epoch milliseconds. */
  readonly decidedAt: number;
};

/** Returns the decisions about a comment, oldest first. Throws `NOT_FOUND`. */
export async function listDecisions({ database }: Store, id: string): Promise<DecisionEntry[]> {
  await requireComment(database, id);
  const rows = await database
    .selectFrom("comment_decision")
    .leftJoin("member", "member.id", "comment_decision.actor_id")
    .selectAll("comment_decision")
    .select("member.nickname")
    .where("comment_id", "=", id)
    .orderBy("decided_at")
    // A comment can be held and approved within the same millisecond.
    .orderBy(sql`case when action like 'hold-%' then 0 else 1 end`)
    .orderBy("comment_decision.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    commentId: row.comment_id,
    ...(row.actor_id !== null && { actorId: row.actor_id }),
    ...(row.nickname !== null && { actorName: row.nickname }),
    action: row.action,
    statusBefore: row.status_before,
    statusAfter: row.status_after,
    decidedAt: row.decided_at,
  }));
}
