import { readCommentContent } from "../../rich-content/comments/comment-content.ts";
import { formatCommentMarkdown } from "../../rich-content/comments/format-comment-markdown.ts";
import type { CallerComment } from "../../wix/caller-comment.ts";
import type { OwnComment } from "../../wix/own-comment.ts";

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
