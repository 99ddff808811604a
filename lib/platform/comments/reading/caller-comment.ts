/** A comment as seen by the caller, for pages with forms that change it. */
import type { CallerComment } from "../../../wix/comments/caller-comment.ts";
import { commentEditWindow } from "../../../wix/comments/comment.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import type { Store } from "../../database/database.ts";
import type { Comment, CommentActor } from "../comment.ts";
import { readComment } from "../comment.reader.ts";
import { locateComment } from "./locate-comment.ts";
import { toPublicComment } from "./public-comment.ts";

/**
 * Returns a comment with the actions that the caller may take. Authors and moderators also see comments that are not
 * published, unless they are deleted. Throws `NOT_FOUND` for a comment that the caller cannot see.
 */
export async function readCallerComment(
  { database, now }: Store,
  id: string,
  { memberId, isModerator }: CommentActor,
): Promise<CallerComment> {
  const comment = await readComment(database, id);
  const isOwn = memberId !== undefined && comment?.author.memberId === memberId;
  const isVisible = comment?.status === "PUBLISHED" || isOwn || isModerator;
  if (comment === undefined || comment.status === "DELETED" || !isVisible) {
    throw notFound("Comment");
  }
  const { slug } = await locateComment(database, id);
  const shown = isOwn ? comment : toPublicComment(comment);
  const isRecent = now() - comment.commentedAt <= commentEditWindow;
  return {
    ...describeComment(shown),
    slug,
    content: isOwn ? (comment.draftContent ?? comment.content) : shown.content,
    hasWaitingChange: isOwn && comment.draftContent !== undefined && comment.content !== undefined,
    isOwn,
    canEdit: isOwn && isRecent && comment.status !== "HIDDEN",
    canDelete: isOwn || isModerator,
    reaction: memberId === undefined ? undefined : await findReaction(database, id, memberId),
  };
}

function describeComment(comment: Comment) {
  const { id, postId, status, revision, parent, author, reactions, commentedAt } = comment;
  return {
    id,
    postId,
    status,
    revision,
    parentId: parent?.id,
    parentName: parent?.author.name || undefined,
    authorName: author.name,
    commentedAt: new Date(commentedAt).toISOString(),
    reactions: { ...reactions.codes },
  };
}

async function findReaction(database: Store["database"], id: string, memberId: string) {
  const row = await database
    .selectFrom("comment_reaction")
    .select("code")
    .where("comment_id", "=", id)
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return row?.code;
}
