/** A comment as the platform's services return it. Dates are epoch milliseconds. */
import type { RichContent } from "#lib/rich-content/document.ts";
import type { CommentReason, CommentStatus } from "../../wix/comments/comment.ts";
import type { Role } from "../../wix/admin/roles.ts";

/** The author of a new comment: a member, or a name from an import. */
export type CommentAuthorInput =
  | { readonly memberId: string }
  | { readonly name: string; readonly url?: string | undefined };

export type CommentAuthor = {
  /** Absent for imported comments and after the account was deleted. */
  readonly memberId?: string;
  /** Empty after the account was deleted. */
  readonly name: string;
  /** The slug of the author page, if the member has published posts. */
  readonly slug?: string;
  /** The website of an author without an account. */
  readonly url?: string;
  /** The member's role on the blog. */
  readonly role?: Role;
  /** Whether this author wrote the post. */
  readonly isPostAuthor: boolean;
};

/** The comment to which another one replies. */
export type CommentParent = {
  readonly id: string;
  readonly status: CommentStatus;
  readonly author: Pick<CommentAuthor, "memberId" | "name">;
};

export type Comment = {
  readonly id: string;
  readonly postId: string;
  /** Absent for a comment that starts a thread. */
  readonly parent?: CommentParent;
  /** The ID of the comment that started the thread: its own ID unless it is a reply. */
  readonly threadId: string;
  readonly author: CommentAuthor;
  /** Absent before the first approval and after deletion. */
  readonly content?: RichContent;
  /** A new comment, or a change to a published one, that waits for approval. */
  readonly draftContent?: RichContent;
  /** The plain text of the latest document. Empty after deletion. */
  readonly text: string;
  readonly status: CommentStatus;
  /** Why the comment is hidden or deleted. */
  readonly reason?: CommentReason;
  /** Whether the comment is pinned. */
  readonly marked: boolean;
  /** Whether the published content was changed. */
  readonly edited: boolean;
  /** A number that every change increments. */
  readonly revision: string;
  /** Number of published direct replies. */
  readonly replyCount: number;
  /** Number of published replies in the thread. 0 unless the comment started it. */
  readonly threadCount: number;
  readonly reactions: {
    readonly total: number;
    /** Number of reactions by code. Codes without reactions are absent. */
    readonly codes: Readonly<Record<string, number>>;
  };
  /** Number of reports since the last decision. */
  readonly reportCount: number;
  readonly commentedAt: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly publishedAt?: number;
  /** The source of an imported comment. */
  readonly origin?: string;
};

/** The caller of a change: the author or a moderator. */
export type CommentActor = {
  /** Absent for the command line and for API keys of the blog. */
  readonly memberId?: string | undefined;
  readonly isModerator: boolean;
};
