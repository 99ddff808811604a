/** Converts comments to the format of the Wix Comments API (docs/api.md, “Comment object”). */
import type { RichContent } from "#lib/rich-content/document.ts";
import { blogAppId } from "../../../wix/comments/comment.ts";
import type { Role } from "../../../wix/admin/roles.ts";
import type { Comment, CommentAuthor } from "../comment.ts";
import { toPublicComment } from "../reading/public-comment.ts";

/** The caller for whom comments are converted. */
export type CommentViewer = {
  /** The calling member. */
  readonly memberId?: string | undefined;
  /** Whether the caller sees every comment, including content that waits for approval. */
  readonly isModerator: boolean;
};

/** Returns whether a viewer may read a comment. Authors see their own comments with any status. */
export function maySee({ memberId, isModerator }: CommentViewer, comment: Comment): boolean {
  if (isModerator || (memberId !== undefined && comment.author.memberId === memberId)) return true;
  if (comment.status === "PUBLISHED") return true;
  return comment.replyCount > 0 || comment.threadCount > 0;
}

/** Converts a comment for a viewer who may see it. */
export function wireComment(comment: Comment, viewer: CommentViewer) {
  const isOwn = viewer.memberId !== undefined && comment.author.memberId === viewer.memberId;
  const shown = viewer.isModerator || isOwn ? comment : toPublicComment(comment);
  const { content, draftContent, parent, reactions } = shown;
  return {
    id: shown.id,
    revision: shown.revision,
    createdDate: toIso(shown.createdAt),
    updatedDate: toIso(shown.updatedAt),
    appId: blogAppId,
    contextId: shown.postId,
    resourceId: shown.postId,
    ...(content && { content: wireContent(content) }),
    ...(draftContent && { draftContent: wireContent(draftContent) }),
    author: wireAuthor(shown.author),
    ...(parent && {
      parentComment: { id: parent.id, author: wireAuthor(parent.author), status: parent.status },
    }),
    replyCount: shown.replyCount,
    voteSummary: { netVoteCount: 0, upvoteCount: 0, downvoteCount: 0 },
    status: shown.status,
    reactionSummary: { total: reactions.total, reactionCodeCount: reactions.codes },
    marked: shown.marked,
    commentDate: toIso(shown.commentedAt),
    contentEdited: shown.edited,
  };
}

const toIso = (milliseconds: number): string => new Date(milliseconds).toISOString();

const wireContent = (richContent: RichContent) => ({ richContent, mentions: [], attachments: [] });

/**
 * Converts an author. Authors without an account have a name and optionally a website, an extension of the Wix format.
 */
const wireAuthor = ({ memberId, name, url }: Partial<CommentAuthor>) =>
  memberId === undefined
    ? { ...(name && { name }), ...(url !== undefined && { url }) }
    : { memberId };

/** Badges in the Wix API, by role. Moderators have none. */
const badges: Readonly<Partial<Record<Role, "ADMIN" | "EDITOR" | "WRITER">>> = {
  owner: "ADMIN",
  editor: "EDITOR",
  author: "WRITER",
};

/** Returns the badges of the comments' authors, by member ID. */
export function wireBadges(comments: readonly Comment[]) {
  const badgesByMemberId: Record<string, { badges: string[] }> = {};
  for (const { author } of comments) {
    const badge = author.role && badges[author.role];
    if (author.memberId !== undefined && badge)
      badgesByMemberId[author.memberId] = { badges: [badge] };
  }
  return { badgesByMemberId };
}
