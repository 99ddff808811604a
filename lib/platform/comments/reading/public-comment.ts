import { plainText } from "#lib/rich-content/text.ts";
import type { Comment, CommentParent } from "../comment.ts";

/**
 * Returns a comment as readers see it, without pending changes and moderators' data. An unpublished comment has neither
 * content nor an author.
 */
export function toPublicComment(comment: Comment): Comment {
  const { draftContent, content, parent, reason: _reason, origin: _origin, ...rest } = comment;
  const shown = {
    ...rest,
    ...(parent && { parent: toPublicParent(parent) }),
    reportCount: 0,
  };
  if (comment.status !== "PUBLISHED" || content === undefined) {
    return {
      ...shown,
      text: "",
      author: { name: "", isPostAuthor: false },
      reactions: { total: 0, codes: {} },
    };
  }
  return {
    ...shown,
    content,
    text: draftContent === undefined ? comment.text : plainText(content).trim(),
  };
}

const toPublicParent = (parent: CommentParent): CommentParent =>
  parent.status === "PUBLISHED" ? parent : { ...parent, author: { name: "" } };
