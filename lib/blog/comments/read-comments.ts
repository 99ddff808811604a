import "server-only";
import { cache } from "react";
import { settings } from "../../config/current.ts";
import { cacheTags } from "../../site/cache-tags.ts";
import type { CommentOrder } from "../../site/paths/paths.ts";
import {
  commentLocation,
  conversationResponse,
  recentComments,
  type CommentLocation,
} from "../../wix/comments/conversation.ts";
import { unlessMissing, unlessRefused } from "../blog-error.ts";
import { addCacheTags } from "../cache-tags.ts";
import { client } from "../server-client.ts";
import {
  toConversation,
  toReaderComment,
  type Conversation,
  type RecentComment,
} from "./conversation.ts";

/** Reads comments for pages, and adds the cache tags of the comments to the page. */

/**
 * Returns a page of the comments on a post, or `undefined` if there is no such page. Hosted Wix returns its own comments
 * on one page, and `undefined` if it does not allow visitors to read them.
 */
export const readConversation = cache(
  async (
    postId: string,
    page = 1,
    order: CommentOrder = "oldest",
  ): Promise<Conversation | undefined> => {
    // Comments show the names of their authors.
    addCacheTags(cacheTags.postComments(postId), cacheTags.members);
    const answer = await unlessMissing(client().getConversation(postId, { sort: order, page }));
    if (answer !== undefined) return toConversation(conversationResponse.parse(answer));
    if (settings().hosted === undefined || page > 1 || order !== "oldest") return undefined;
    // Sites with an embedded platform never need the Wix client for comments.
    const { readWixConversation } = await import("./wix-conversation.ts");
    return readWixConversation(postId);
  },
);

/** Returns the page that shows a comment, or `undefined` if readers cannot see the comment. */
export async function locateComment(commentId: string): Promise<CommentLocation | undefined> {
  const answer = await unlessRefused(client().locateComment(commentId));
  return commentLocation.safeParse(answer).data;
}

/** Returns the newest comments on a post or, without a post, on all posts. Hosted Wix cannot list them. */
export async function readRecentComments(
  limit: number,
  postId?: string,
): Promise<readonly RecentComment[] | undefined> {
  addCacheTags(
    postId === undefined ? cacheTags.comments : cacheTags.postComments(postId),
    cacheTags.posts,
    cacheTags.members,
  );
  const answer = await unlessRefused(client().listRecentComments({ limit, postId }));
  return answer === undefined
    ? undefined
    : recentComments.parse(answer).comments.map(toReaderComment);
}
