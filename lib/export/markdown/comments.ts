/** The comments of a post in a Markdown export. */
import { richContentToMarkdown } from "../../convert/markdown/from-rich-content.ts";
import type { Comment } from "../../platform/index.ts";
import { formatDate } from "../columns.ts";
import { readForeignOrigin } from "../comments.ts";

/** Returns comments as the JSON list that an import reads, with texts in Markdown. */
export const formatComments = (comments: readonly Comment[]): string =>
  `${JSON.stringify(comments.map(buildEntry), null, 2)}\n`;

function buildEntry(comment: Comment): object {
  const { author, parent, content, draftContent } = comment;
  const document = content ?? draftContent;
  const isDeleted = comment.status === "DELETED";
  return {
    id: comment.id,
    parent: parent?.id,
    date: formatDate(comment.commentedAt),
    author: isDeleted ? undefined : author.name,
    member: isDeleted ? undefined : author.memberId,
    website: isDeleted ? undefined : author.url,
    status: readStatus(comment),
    pinned: comment.marked || undefined,
    edited: comment.edited || undefined,
    origin: readForeignOrigin(comment),
    text: document && richContentToMarkdown(document, new Map()).trimEnd(),
  };
}

/** Returns the status unless the comment is published. */
function readStatus({ status, reason }: Comment): string | undefined {
  if (status === "PUBLISHED") return undefined;
  return status === "HIDDEN" && reason === "SPAM" ? "spam" : status.toLowerCase();
}
