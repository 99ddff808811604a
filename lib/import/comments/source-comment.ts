/** Types for the comments of import sources. */
import type { RichContent } from "../../rich-content/document.ts";

/** A comment as it is in its source. */
export type SourceComment = {
  /** Permanent name across all sources, such as `wordpress:blog.example:17`. Later imports recognize it. */
  readonly origin: string;
  /** Only for sources that provide IDs from Wix or another Quire site. */
  readonly id?: string | undefined;
  /** The comment's name in reports, such as `comment 17`. */
  readonly label: string;
  readonly parentOrigin?: string | undefined;
  readonly author: SourceCommentAuthor;
  /** Epoch milliseconds. Default: the time of the first import. */
  readonly writtenAt?: number | undefined;
  /** A deleted comment is imported without its text, and only if it has replies. */
  readonly status: "PUBLISHED" | "PENDING" | "HIDDEN" | "SPAM" | "DELETED";
  readonly isPinned?: boolean | undefined;
  readonly isEdited?: boolean | undefined;
  /**
   * Returns the text as a document, which may contain any node. Calls `report` with a description of each lost part. Throws
   * {@link SourceError} if the text cannot be converted.
   */
  readonly convert: (report: (what: string) => void) => Promise<RichContent>;
};

export type SourceCommentAuthor = {
  /** Empty for an anonymous author. */
  readonly name: string;
  /** The author's website. */
  readonly url?: string | undefined;
  /** Key of an author of the source ({@link SourceAuthor}). */
  readonly authorKey?: string | undefined;
  /** ID of a member, who may be unknown to this blog. */
  readonly memberId?: string | undefined;
  /**
   * The email address of an account at the source. Serves only to find a member of the blog and is never stored. Must
   * be absent unless the author was logged in, because visitors can enter any address.
   */
  readonly accountEmail?: string | undefined;
};

/** A reference to the post of comments. The first key, name or path that finds a post of the blog is used. */
export type PostReference = {
  /** Key of a post of the same source. */
  readonly key?: string | undefined;
  /** IDs and slugs of posts. */
  readonly names?: readonly string[] | undefined;
  /** Paths that the post may have had on another site. */
  readonly paths?: readonly string[] | undefined;
};

/** All comments of a source on one post. */
export type SourceThread = {
  readonly post: PostReference;
  /** The post's name in reports. */
  readonly where: string;
  readonly comments: readonly SourceComment[];
};
