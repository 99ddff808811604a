/**
 * The comments below a post (a conversation) as readers see them: the responses of the calls with which the site reads
 * them.
 *
 * A conversation is divided into pages of 50 comments. A thread begins on page `floor(before / 50) + 1`, where `before`
 * counts the comments of the threads before it. A thread of fewer than 50 comments is never split, so a page may have
 * up to 98 comments. A longer thread continues on the next pages.
 */
import { z } from "zod";

/** Whether members may write on a post: `closed` for this post, `off` for the whole blog. */
const conversationStates = ["open", "closed", "off"] as const;

/** The author's relation to the blog: the author of the post, or another member with a role. */
const badges = ["AUTHOR", "TEAM"] as const;

const timestamp = z.string().transform((value, context) => {
  const date = new Date(value);
  if (!Number.isNaN(date.getTime())) return date;
  context.addIssue("Not a date.");
  return z.NEVER;
});

const readComment = z.object({
  id: z.string().min(1),
  /** The comment to which this one replies. `threadId` is the ID of the comment that started the thread. */
  parentId: z.string().optional(),
  threadId: z.string(),
  /** A deleted comment has neither an author nor content. It is listed only while it has published replies. */
  isDeleted: z.boolean().optional(),
  author: z
    .object({
      name: z.string(),
      memberId: z.string().optional(),
      /** The slug of the author page, if the member has published posts. */
      slug: z.string().optional(),
      /** The website of an imported author. */
      url: z.string().optional(),
      badge: z.enum(badges).optional(),
    })
    .optional(),
  /** The name of the author of the parent, unless the parent is deleted. */
  parentName: z.string().optional(),
  /** A rich-content document, to be normalized before it is rendered. */
  content: z.unknown().optional(),
  commentedAt: timestamp,
  updatedAt: timestamp,
  isEdited: z.boolean().optional(),
  isPinned: z.boolean().optional(),
  /** Number of reactions by code. */
  reactions: z.record(z.string(), z.number()).optional(),
});

/** `GET /quire/v1/posts/{postId}/comments?sort=&page=`: the comments in the order in which they are displayed. */
export const conversationResponse = z.object({
  comments: z.array(readComment),
  page: z.number(),
  /** At least 1. The response to a request for a later page is 404. */
  pages: z.number(),
  /** Number of published comments on the post. */
  total: z.number(),
  state: z.enum(conversationStates),
});
export type ConversationResponse = z.input<typeof conversationResponse>;

/** `GET /quire/v1/comments/{commentId}/location`: the page of a visible comment, oldest threads first. */
export const commentLocation = z.object({
  postId: z.string(),
  slug: z.string(),
  page: z.number(),
});
export type CommentLocation = z.infer<typeof commentLocation>;

/** `GET /quire/v1/comments/recent?limit=&postId=`: the newest published comments of one post or all posts. */
export const recentComments = z.object({
  comments: z.array(
    readComment.extend({
      post: z.object({ id: z.string(), slug: z.string(), title: z.string(), language: z.string() }),
    }),
  ),
});
export type RecentComments = z.input<typeof recentComments>;
