/** Structured data about the comments on a post. */
import {
  listComments,
  type Conversation,
  type ReaderComment,
} from "../blog/comments/conversation.ts";
import type { Post } from "../blog/model.ts";
import { plainText } from "../rich-content/text.ts";
import { paths } from "../site/paths/paths.ts";
import type { Site, Thing } from "./json-ld.ts";

/**
 * Returns a post's properties for one page of its comments: the total number, and the comments with their text. Returns
 * an empty object if there are none.
 */
export function describeComments(
  { url }: Site,
  post: Post,
  conversation: Conversation | undefined,
): { commentCount?: number; comment?: Thing[] } {
  if (conversation === undefined || conversation.total === 0) return {};
  const comments = listComments(conversation).filter(({ isDeleted }) => isDeleted !== true);
  const shown = new Set(comments.map(({ id }) => id));
  const postUrl = url + paths.post(post.slug);
  const identify = (id: string) => `${postUrl}#comment-${id}`;
  const describe = (comment: ReaderComment): Thing => ({
    "@type": "Comment",
    "@id": identify(comment.id),
    url: url + paths.comment(post.slug, comment.id),
    datePublished: comment.commentedAt.toISOString(),
    ...(comment.isEdited === true ? { dateModified: comment.updatedAt.toISOString() } : {}),
    ...(comment.author?.name ? { author: { "@type": "Person", name: comment.author.name } } : {}),
    text: plainText(comment.content),
    ...(comment.parentId !== undefined && shown.has(comment.parentId)
      ? { parentItem: { "@id": identify(comment.parentId) } }
      : {}),
  });
  return { commentCount: conversation.total, comment: comments.map(describe) };
}
