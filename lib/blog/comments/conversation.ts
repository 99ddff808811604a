/** Comments on a post, in the form rendered on pages. */
import type { z } from "zod";
import type { RichContent } from "../../rich-content/document.ts";
import type { conversationResponse, recentComments } from "../../wix/comments/conversation.ts";
import { readCommentContent } from "../../rich-content/comments/comment-content.ts";

type Wire = z.output<typeof conversationResponse>;
type WireComment = Wire["comments"][number];

export type CommentAuthor = NonNullable<WireComment["author"]>;

/** A comment visible to readers. A deleted comment has no author and no content. */
export type ReaderComment = Omit<WireComment, "content" | "reactions"> & {
  readonly content: RichContent;
  /** Number of reactions by code. */
  readonly reactions: Readonly<Record<string, number>>;
};

/** A comment that starts a thread, and all replies in it, oldest first. */
export type CommentThread = {
  /** `undefined` if the thread started on an earlier page. */
  readonly root: ReaderComment | undefined;
  readonly id: string;
  readonly replies: readonly ReaderComment[];
};

/** A page of the comments on a post. */
export type Conversation = Pick<Wire, "page" | "pages" | "total" | "state"> & {
  readonly threads: readonly CommentThread[];
};

export type RecentComment = ReaderComment & {
  readonly post: z.output<typeof recentComments>["comments"][number]["post"];
};

/** Converts the platform's response. Groups the comments, which are in display order, by thread. */
export function toConversation({ comments, page, pages, total, state }: Wire): Conversation {
  return { threads: groupByThread(comments.map(toReaderComment)), page, pages, total, state };
}

/** Converts a comment, and restricts its document to the parts that comments may have. */
export function toReaderComment<Comment extends WireComment>(comment: Comment) {
  return {
    ...comment,
    content: readCommentContent(comment.isDeleted === true ? undefined : comment.content),
    reactions: comment.reactions ?? {},
  };
}

/** Returns the threads of comments that are in display order. */
function groupByThread(comments: readonly ReaderComment[]): CommentThread[] {
  const groups: { id: string; root: ReaderComment | undefined; replies: ReaderComment[] }[] = [];
  for (const comment of comments) {
    const last = groups.at(-1);
    const isRoot = comment.id === comment.threadId;
    if (last?.id === comment.threadId && !isRoot) last.replies.push(comment);
    else if (isRoot) groups.push({ id: comment.id, root: comment, replies: [] });
    else groups.push({ id: comment.threadId, root: undefined, replies: [comment] });
  }
  return groups;
}

/** Returns all comments of a page in display order. */
export const listComments = ({ threads }: Conversation): ReaderComment[] =>
  threads.flatMap(({ root, replies }) => (root === undefined ? [...replies] : [root, ...replies]));
