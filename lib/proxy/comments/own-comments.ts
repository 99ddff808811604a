import "server-only";
import { z } from "zod";
import { readTokenMember } from "../../auth/token-member.ts";
import { readCommentContent } from "../../rich-content/comments/comment-content.ts";
import { formatCommentMarkdown } from "../../rich-content/comments/format-comment-markdown.ts";
import { parseAnswer } from "../../upstream/json-calls.ts";
import type { CallerComment } from "../../wix/comments/caller-comment.ts";
import { notFound } from "../../wix/errors/errors.ts";
import type { OwnComment } from "../../wix/comments/own-comment.ts";
import { answerError } from "../answer-error.ts";
import { clientKey, takeLimit } from "../limits.ts";
import { assertOwnPage } from "../own-page.ts";
import { memberToken } from "../session/member-token.ts";
import {
  canMembersComment,
  type CommentCaller,
  readCallerComment,
  readMemberName,
  sendCommentCall,
} from "./comment-calls.ts";
import { CommentFormError } from "./comment-problem.ts";

const idFormat = /^[\w-]{1,64}$/;
const ownAnswer = z.object({
  mine: z.object({
    waiting: z.array(z.object({ id: z.string() })),
    reactions: z.record(z.string(), z.string()),
    ownIds: z.array(z.string()),
    editableIds: z.array(z.string()),
    isFollowing: z.boolean(),
  }),
});
/** Maximum number of comments whose text is included. */
const maximumTexts = 20;

/** The part of a post's comments that only one member sees. */
export type OwnComments = {
  readonly isMember: true;
  readonly memberId: string | undefined;
  readonly name: string;
  readonly reactions: Readonly<Record<string, string>>;
  readonly ownIds: readonly string[];
  /** The member's comments that may still be edited. */
  readonly editableIds: readonly string[];
  /** The member's comments that wait for approval or may still be edited. */
  readonly comments: readonly OwnComment[];
  readonly isFollowing: boolean;
};

/**
 * Handles `GET /api/posts/{postId}/comments`, which returns the calling member's comments and reactions, and whether
 * the member follows the post. Visitors have none of these.
 */
export async function answerOwnComments(postId: string, { headers }: Request): Promise<Response> {
  try {
    assertOwnPage(headers);
    if (!canMembersComment() || !idFormat.test(postId)) throw notFound("Post");
    await takeLimit(headers, "read");
    const token = await memberToken(headers);
    if (token === undefined) return answer({ isMember: false });
    return answer(await readOwnComments({ token, client: clientKey(headers) }, postId));
  } catch (error) {
    if (!(error instanceof CommentFormError)) return answerError(error);
    return answer({ problem: error.problem }, error.status);
  }
}

async function readOwnComments(caller: CommentCaller, postId: string): Promise<OwnComments> {
  const path = `/quire/v1/posts/${postId}/comments/mine`;
  const [{ mine }, name] = await Promise.all([
    sendCommentCall(caller, "GET", path).then((found) => parseAnswer(found, ownAnswer)),
    readMemberName(caller),
  ]);
  const ids = new Set([...mine.waiting.map(({ id }) => id), ...mine.editableIds]);
  const comments = await Promise.all(
    [...ids]
      .slice(0, maximumTexts)
      .map(async (id) => toOwnComment(await readCallerComment(caller, id))),
  );
  const { reactions, ownIds, editableIds, isFollowing } = mine;
  const memberId = readTokenMember(caller.token ?? "");
  return { isMember: true, memberId, name, reactions, ownIds, editableIds, comments, isFollowing };
}

const answer = (body: object, status = 200): Response =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });

/** Returns the text of a comment as Markdown, for its author to edit. */
export const formatCommentText = ({ content }: Pick<CallerComment, "content">): string =>
  formatCommentMarkdown(readCommentContent(content));

/** Converts a comment for the scripts of its author's browser. */
export function toOwnComment(comment: CallerComment): OwnComment {
  const { id, parentId = "", authorName, revision, status, canEdit, reactions } = comment;
  return {
    id,
    parentId,
    authorName,
    text: formatCommentText(comment),
    revision,
    waits: status === "PENDING" || comment.hasWaitingChange,
    isPublished: status === "PUBLISHED",
    canEdit,
    reaction: comment.reaction ?? "",
    reactions,
  };
}
