/** Converts comments to the format of the site's own calls (`lib/wix/comments/conversation.ts`). */
import type { ConversationResponse, RecentComments } from "../../../wix/comments/conversation.ts";
import type { Comment, CommentAuthor } from "../comment.ts";
import type { ListedComment } from "../listed-comment.ts";
import type { OwnComments } from "../member-comments.ts";
import type { PageComment, ThreadPage } from "./thread-page.ts";

type ReaderComment = ConversationResponse["comments"][number];

/** Converts a comment as readers see it. An unpublished comment has neither an author nor content. */
function wireReaderComment(comment: PageComment): ReaderComment {
  const { content, author, parent, parentPage, reactions } = comment;
  return {
    id: comment.id,
    ...(parent && { parentId: parent.id }),
    threadId: comment.threadId,
    ...(content
      ? { author: wireAuthor(author), content }
      : { isDeleted: true, content: undefined }),
    ...(parent?.status === "PUBLISHED" && { parentName: parent.author.name }),
    ...(parentPage !== undefined && { parentPage }),
    commentedAt: new Date(comment.commentedAt).toISOString(),
    updatedAt: new Date(comment.updatedAt).toISOString(),
    ...(comment.edited && { isEdited: true }),
    ...(comment.marked && { isPinned: true }),
    ...(reactions.total > 0 && { reactions: { ...reactions.codes } }),
  };
}

function wireAuthor({ name, memberId, slug, url, role, isPostAuthor }: CommentAuthor) {
  const badge = isPostAuthor ? ("AUTHOR" as const) : role && ("TEAM" as const);
  return {
    name,
    ...(memberId !== undefined && { memberId }),
    ...(slug !== undefined && { slug }),
    ...(url !== undefined && { url }),
    ...(badge && { badge }),
  };
}

/** Converts a page of a post's comments. */
export const wireConversation = (
  { comments, page, pages, total }: ThreadPage,
  state: ConversationResponse["state"],
): ConversationResponse => ({
  comments: comments.map(wireReaderComment),
  page,
  pages,
  total,
  state,
});

/** Converts the newest comments. */
export const wireRecentComments = (comments: readonly ListedComment[]): RecentComments => ({
  comments: comments.map(({ post, ...comment }) => ({ ...wireReaderComment(comment), post })),
});

/** Converts the data that only the calling member sees. */
export const wireOwnComments = ({ waiting, ...own }: OwnComments) => ({
  ...own,
  waiting: waiting.map(wireOwnComment),
});

/** Converts a comment for its author. Includes the latest document, and the revision to send with an edit. */
const wireOwnComment = (comment: Comment) => ({
  ...wireReaderComment(comment),
  author: wireAuthor(comment.author),
  isDeleted: comment.status === "DELETED",
  content: comment.draftContent ?? comment.content,
  status: comment.status,
  revision: comment.revision,
});
