/** Types for import sources. Every kind of source yields the same kinds of items. */
import type { SourceMedia } from "../convert/source-media.ts";
import type { NewPost, PostMetrics, SourceField } from "../platform/index.ts";
import type { RichContent } from "../rich-content/document.ts";
import type { PostStatus } from "../wix/enums.ts";
import type { SourceSystem } from "../wix/admin/sources.ts";
import type { CoverMedia, WireImage } from "../wix/media.ts";
import type { SourceComment, SourceThread } from "./comments/source-comment.ts";
import type { SourceDraft } from "./draft-version.ts";
import type { SourceText } from "./reading/lost-words.ts";
import type { SourceAuthor, SourceCategory, SourceTag } from "./source-groups.ts";
import type { SourceSite } from "./source-site.ts";

/** The fields of a post, such as the excerpt, that a source gives in the form in which the post stores them. */
export type PlainField = Exclude<
  SourceField,
  | "title"
  | "authorId"
  | "coAuthorIds"
  | "categoryIds"
  | "tagIds"
  | "coverMedia"
  | "heroImage"
  | "richContent"
>;
type PlainFields = Partial<Pick<NewPost, PlainField>>;

/**
 * A post as it is in its source. The import applies this blog's rules to it. Times are in epoch milliseconds.
 */
export type SourcePost = PlainFields & {
  /** Permanent key within the source, by which later imports recognize the post. */
  readonly key: string;
  /** The post's name in reports: its file path, or a label such as `post 12` to follow the title. */
  readonly label: string;
  readonly isFile?: boolean | undefined;
  /** Hash of a Markdown file's text. */
  readonly fileHash?: string | undefined;
  /**
   * Version of the conversion. Must change whenever the same source post would produce a different document.
   */
  readonly version: string;
  /**
   * Data that determines the document, in addition to the fields below. If it changes, the next import
   * rewrites the post.
   */
  readonly state: readonly unknown[];
  /** Parts of the post that were lost or changed, described for the owner. The default place is the post. */
  readonly problems: readonly (string | ImportProblem)[];
  /** Only for sources that provide IDs from Wix or another Quire site. */
  readonly id?: string | undefined;
  /** Plain text. If it is blank, the post gets a fallback title, which is reported. */
  readonly title: string;
  /** Title of a post without one. Default: the slug. */
  readonly fallbackTitle?: string | undefined;
  /** Whether the post is a page, such as an imprint. */
  readonly isPage?: boolean | undefined;
  /** Path of the page at the source, beginning with a slash. Default: made from the slug. */
  readonly pagePath?: string | undefined;
  /** The first one becomes the post's author, and the others its co-authors. Default: the site itself. */
  readonly authors: readonly SourceAuthor[];
  readonly categories: readonly SourceCategory[];
  /** Tag labels. */
  readonly tags: readonly string[];
  /** Keys of tags yielded before the post. */
  readonly tagKeys?: readonly string[] | undefined;
  /** A published post with a date in the future is scheduled. */
  readonly status: Exclude<PostStatus, "UNKNOWN" | "DELETED">;
  /**
   * Why the post was not public, for example `it was private`. It then becomes a draft, which is reported.
   */
  readonly restriction?: string | undefined;
  /** Whether to publish a scheduled post whose time has passed. This is reported. */
  readonly isPublishedIfDue?: boolean | undefined;
  /**
   * Whether the source does not specify if the post is published. The status then applies only to new posts.
   */
  readonly isUndecided?: boolean | undefined;
  readonly scheduledAt?: number | undefined;
  readonly firstPublishedAt?: number | undefined;
  readonly lastPublishedAt?: number | undefined;
  readonly featured?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  readonly commentingEnabled?: boolean | undefined;
  readonly cover?: { readonly file: string; readonly alt?: string | undefined } | undefined;
  readonly contactId?: string | undefined;
  /** Used instead of `cover` by sources that have pictures in the API's format and copy them themselves. */
  readonly pictures?: ((media: SourceMedia) => Promise<SourcePictures>) | undefined;
  readonly metrics?: Partial<PostMetrics> | undefined;
  /** The comments on the post. They are imported even if the post has not changed. */
  readonly comments?: readonly SourceComment[] | undefined;
  /** The text in the source. The import reports words that the document lacks. */
  readonly text?: SourceText | undefined;
  /** Unpublished changes to the published post. */
  readonly draft?: SourceDraft | undefined;
  /** Former paths, each beginning with a slash. They will redirect to the post. */
  readonly formerPaths?: readonly string[] | undefined;
  /**
   * Converts the text to a document and copies its files with `media`. Throws {@link SourceError} if the text
   * cannot be converted.
   */
  readonly convert: (media: SourceMedia) => Promise<RichContent>;
};

export type SourcePictures = {
  readonly coverMedia?: CoverMedia | undefined;
  readonly heroImage?: WireImage | undefined;
};

export type SourceItem =
  /** Authors and categories that are imported even if no post uses them. */
  | { readonly kind: "author"; readonly author: SourceAuthor }
  | { readonly kind: "category"; readonly category: SourceCategory }
  | { readonly kind: "tag"; readonly tag: SourceTag }
  | { readonly kind: "post"; readonly post: SourcePost }
  /** The site itself. Yielded after the posts, because its menus lead to them. */
  | { readonly kind: "site"; readonly site: SourceSite }
  /** Comments from a source that has them apart from the posts. Yielded after all posts. */
  | { readonly kind: "thread"; readonly thread: SourceThread }
  | { readonly kind: "problem"; readonly problem: ImportProblem }
  /** A post that could not be read. */
  | { readonly kind: "failure"; readonly problem: ImportProblem };

/** A part of the source that was not imported: where it is and why it was skipped, worded for the owner. */
export type ImportProblem = {
  readonly where: string;
  readonly what: string;
  /** The paths of the files that it is about, if there are several. */
  readonly files?: readonly string[] | undefined;
};

export type SourceFile = {
  readonly bytes: Uint8Array;
  readonly filename: string;
  /** Media type from the source. Used if the file name does not determine it. */
  readonly mimeType?: string | undefined;
};

/** Reads a file that a source refers to. Throws {@link SourceError} if the file cannot be read. */
export type SourceFiles = (reference: string) => Promise<SourceFile>;

export type ImportSource = {
  /** The source's name in the store, which is the same for every import. */
  readonly name: string;
  /** The system that the posts are from. `undefined` if the posts belong to this blog, as the sample posts do. */
  readonly system?: SourceSystem | undefined;
  /** The absolute path of a Markdown folder whose files have this blog's own layout. */
  readonly folder?: string | undefined;
  /** Number of posts, if known in advance. */
  readonly total?: number | undefined;
  readonly items: () => AsyncIterable<SourceItem>;
  readonly files: SourceFiles;
};
