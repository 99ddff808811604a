/** A member's comments: for the member's own pages, the data export, and account deletion. */
import { commentEditWindow } from "../../wix/comments/comment.ts";
import { plainText } from "#lib/rich-content/text.ts";
import type { RecordChange } from "../database/change-log.ts";
import type { Database, Transaction } from "../database/database.ts";
import type { Comment } from "./comment.ts";
import { readComments } from "./comment.reader.ts";
import { eraseComment } from "./edit-comment.ts";
import { deleteMailChoices } from "./notices/mail-choices.repository.ts";

/** Data about a post's comments that only the calling member sees. */
export type OwnComments = {
  /** The member's comments that wait for approval, and published ones with a waiting change. Oldest first. */
  readonly waiting: readonly Comment[];
  /** The member's reactions to comments on the post, as codes by comment ID. */
  readonly reactions: Readonly<Record<string, string>>;
  /** The IDs of the member's published comments on the post, which the member may delete. At most the last 100. */
  readonly ownIds: readonly string[];
  /** The IDs of published and waiting comments that the member may still edit. */
  readonly editableIds: readonly string[];
  readonly isFollowing: boolean;
};

/** Maximum number of a member's comments on a post that are listed. */
const maximumListed = 100;

/** Reads the member's comments on a post, reactions and whether the member follows it. */
export async function readOwnComments(
  database: Database,
  {
    postId,
    memberId,
    now,
  }: { readonly postId: string; readonly memberId: string; readonly now: number },
): Promise<OwnComments> {
  const own = await database
    .selectFrom("comment")
    .select(["id", "status", "draft_content", "commented_at"])
    .where("author_id", "=", memberId)
    .where("post_id", "=", postId)
    .where("status", "in", ["PENDING", "PUBLISHED"])
    .orderBy("commented_at", "desc")
    .orderBy("id", "desc")
    .limit(maximumListed)
    .execute();
  const reactions = await database
    .selectFrom("comment_reaction")
    .innerJoin("comment", "comment.id", "comment_reaction.comment_id")
    .select(["comment.id", "code"])
    .where("member_id", "=", memberId)
    .where("comment.post_id", "=", postId)
    .limit(1_000)
    .execute();
  const follow = await database
    .selectFrom("comment_follow")
    .select("post_id")
    .where("post_id", "=", postId)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  const waiting = own.filter((row) => row.draft_content !== null).toReversed();
  return {
    waiting: await readComments(
      database,
      waiting.map(({ id }) => id),
    ),
    reactions: Object.fromEntries(reactions.map(({ id, code }) => [id, code])),
    ownIds: own.filter(({ status }) => status === "PUBLISHED").map(({ id }) => id),
    editableIds: own
      .filter(({ commented_at }) => now - commented_at <= commentEditWindow)
      .map(({ id }) => id),
    isFollowing: follow !== undefined,
  };
}

/** Returns everything stored about a member's comments, for the member's data export. Dates are ISO 8601. */
export async function listMemberComments(database: Database, memberId: string) {
  const toIso = (milliseconds: number) => new Date(milliseconds).toISOString();
  const comments = await database
    .selectFrom("comment")
    .select(["id", "post_id", "parent_id", "status", "content", "draft_content", "commented_at"])
    .where("author_id", "=", memberId)
    .orderBy("commented_at")
    .orderBy("id")
    .execute();
  const reactions = await database
    .selectFrom("comment_reaction")
    .select(["comment_id", "code", "created_at"])
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .execute();
  const follows = await database
    .selectFrom("comment_follow")
    .select(["post_id", "created_at"])
    .where("member_id", "=", memberId)
    .orderBy("created_at")
    .execute();
  const reports = await database
    .selectFrom("comment_report")
    .select(["comment_id", "reason", "created_at"])
    .where("reporter", "=", `member:${memberId}`)
    .orderBy("created_at")
    .execute();
  const mailSettings = await database
    .selectFrom("comment_mail_setting")
    .select(["replies", "followed", "own_posts", "moderation"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return {
    comments: comments.map((row) => ({
      id: row.id,
      postId: row.post_id,
      ...(row.parent_id !== null && { parentCommentId: row.parent_id }),
      status: row.status,
      ...(row.content !== null && { text: readText(row.content) }),
      ...(row.draft_content !== null && { waitingText: readText(row.draft_content) }),
      commentDate: toIso(row.commented_at),
    })),
    commentReactions: reactions.map(({ comment_id, code, created_at }) => ({
      commentId: comment_id,
      reactionCode: code,
      createdDate: toIso(created_at),
    })),
    followedPosts: follows.map(({ post_id, created_at }) => ({
      postId: post_id,
      followedDate: toIso(created_at),
    })),
    commentReports: reports.map(({ comment_id, reason, created_at }) => ({
      commentId: comment_id,
      reason,
      createdDate: toIso(created_at),
    })),
    // Absent if the member has never changed the settings.
    ...(mailSettings && {
      commentMails: {
        replies: mailSettings.replies === 1,
        followedPosts: mailSettings.followed === 1,
        ownPosts: mailSettings.own_posts === 1,
        moderation: mailSettings.moderation === 1,
      },
    }),
  };
}

const readText = (document: string): string => plainText(JSON.parse(document)).trim();

/**
 * Deletes the content of a member's comments, and the member's reactions, reports, follows and settings. The comments
 * stay as tombstones without an author, so that threads are kept. Runs in the transaction that deletes the account.
 */
export async function removeMemberContent(
  transaction: Transaction,
  record: RecordChange,
  memberId: string,
  now: number,
): Promise<void> {
  const rows = await transaction
    .selectFrom("comment")
    .selectAll()
    .where("author_id", "=", memberId)
    .orderBy("id")
    .execute();
  for (const row of rows) {
    await eraseComment(transaction, row, "ACCOUNT_DELETED", now);
    if (row.status === "PUBLISHED") {
      record("COMMENT", row.post_id, "MANUAL_SAVE", { commentId: row.id, action: "delete" });
    }
  }
  await deleteMemberReactions(transaction, memberId);
  await transaction
    .deleteFrom("comment_report")
    .where("reporter", "=", `member:${memberId}`)
    .execute();
  await deleteMailChoices(transaction, memberId);
}

/** Deletes a member's reactions to comments, and updates the counts. */
async function deleteMemberReactions(transaction: Transaction, memberId: string): Promise<void> {
  const reactions = await transaction
    .deleteFrom("comment_reaction")
    .where("member_id", "=", memberId)
    .returning("comment_id")
    .execute();
  // Locks rows in a fixed order, so that two concurrent deletions cannot deadlock.
  for (const id of reactions.map(({ comment_id }) => comment_id).toSorted()) {
    await transaction
      .updateTable("comment")
      .set((eb) => ({ reaction_count: eb("reaction_count", "-", 1) }))
      .where("id", "=", id)
      .where("reaction_count", ">", 0)
      .execute();
  }
}
