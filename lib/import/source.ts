/** Types of import sources. Every kind of source yields the same items. */
import type { SourceMedia } from "../convert/source-media.ts";
import type { PostMetrics } from "../platform/index.ts";
import type { RichContent } from "../rich-content/document.ts";
import type { PostStatus } from "../wix/enums.ts";
import type { CoverMedia, WireImage } from "../wix/media.ts";

/** An author of posts. Every author with the same key is imported once. */
export type SourceAuthor = {
  readonly key: string;
  readonly id?: string | undefined;
  readonly name: string;
  /** Default: derived from the name. */
  readonly slug?: string | undefined;
  readonly about?: string | undefined;
  /** Reference of a picture for {@link SourceFiles}. */
  readonly photo?: string | undefined;
};

/** A category. Every category with the same key is imported once. */
export type SourceCategory = {
  readonly key: string;
  readonly id?: string | undefined;
  readonly label: string;
  /** Default: derived from the label. */
  readonly slug?: string | undefined;
  /** Default: the label. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly language?: string | undefined;
  /** Position in menus, ascending. Default: the order of the source. */
  readonly position?: number | undefined;
  readonly translationId?: string | undefined;
  /** Reference of the picture for {@link SourceFiles}. */
  readonly cover?: string | undefined;
  /** Alternative text of `cover`. */
  readonly coverAlt?: string | undefined;
  /** Replaces `cover` for a source that has covers in the format of the API. */
  readonly coverMedia?: ((media: SourceMedia) => Promise<CoverMedia | undefined>) | undefined;
  readonly seoData?: unknown;
};

/** A tag with an id, from a source that provides ids. Comes before the posts that name it. */
export type SourceTag = {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly language?: string | undefined;
  readonly translationId?: string | undefined;
};

/** A post as its source has it. The import applies the rules of this blog to it. Times are in epoch milliseconds. */
export type SourcePost = {
  /** Permanent key within the source, by which a later import recognizes the post. */
  readonly key: string;
  /** Name of the post in reports: the path of its file, or for example `post 12`, which follows the title. */
  readonly label: string;
  readonly isFile?: boolean | undefined;
  /** Version of the conversion. Must change when the same post of the source becomes another document. */
  readonly version: string;
  /** Data that, besides the fields below, determines the document. A change makes the next import write the post. */
  readonly state: readonly unknown[];
  /** Parts of the post that were lost or changed, in words for the owner. Default place: the post. */
  readonly problems: readonly (string | ImportProblem)[];
  /** Only for a source that provides ids of another Quire or of Wix. */
  readonly id?: string | undefined;
  /** Plain text. If it is blank, the post gets another title, which is reported. */
  readonly title: string;
  /** Title of a post without one. Default: the slug. */
  readonly fallbackTitle?: string | undefined;
  readonly slug?: string | undefined;
  /** Plain text, which is cut to the length of an excerpt. */
  readonly excerpt?: string | undefined;
  readonly language?: string | undefined;
  readonly translationId?: string | undefined;
  /** The first author becomes the author of the post. Default: the site itself. */
  readonly authors: readonly SourceAuthor[];
  readonly categories: readonly SourceCategory[];
  /** Labels of tags. */
  readonly tags: readonly string[];
  /** Keys of tags that came before the post. */
  readonly tagKeys?: readonly string[] | undefined;
  readonly hashtags?: readonly string[] | undefined;
  /** A published post with a date in the future is scheduled. */
  readonly status: Exclude<PostStatus, "UNKNOWN" | "DELETED">;
  /** Reason why the post was not public, for example `it was private`. Makes it a draft, which is reported. */
  readonly restriction?: string | undefined;
  /** Whether a scheduled post is published, which is reported, if its time has passed. */
  readonly isPublishedIfDue?: boolean | undefined;
  /** Whether the source does not say if the post is published. The status then only applies to a new post. */
  readonly isUndecided?: boolean | undefined;
  readonly scheduledAt?: number | undefined;
  readonly firstPublishedAt?: number | undefined;
  readonly lastPublishedAt?: number | undefined;
  readonly featured?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  readonly commentingEnabled?: boolean | undefined;
  readonly cover?: { readonly file: string; readonly alt?: string | undefined } | undefined;
  readonly contactId?: string | undefined;
  /** Replaces `cover` for a source that has pictures in the format of the API and copies them itself. */
  readonly pictures?: ((media: SourceMedia) => Promise<SourcePictures>) | undefined;
  readonly seoData?: unknown;
  readonly relatedPostIds?: readonly string[] | undefined;
  readonly metrics?: Partial<PostMetrics> | undefined;
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
  /** Authors and categories that are imported even if no post has them. */
  | { readonly kind: "author"; readonly author: SourceAuthor }
  | { readonly kind: "category"; readonly category: SourceCategory }
  | { readonly kind: "tag"; readonly tag: SourceTag }
  | { readonly kind: "post"; readonly post: SourcePost }
  | { readonly kind: "problem"; readonly problem: ImportProblem }
  /** A post that could not be read. */
  | { readonly kind: "failure"; readonly problem: ImportProblem };

/** A part of the source that was not imported: its place and the reason, in words for the owner. */
export type ImportProblem = { readonly where: string; readonly what: string };

export type SourceFile = {
  readonly bytes: Uint8Array;
  readonly filename: string;
  /** Media type from the source. Used if the name of the file does not determine the type. */
  readonly mimeType?: string | undefined;
};

/** A function that reads a file that a source names. Throws {@link SourceError} if the file cannot be read. */
export type SourceFiles = (reference: string) => Promise<SourceFile>;

export type ImportSource = {
  /** Name of the source in the store, which is the same at every import. */
  readonly name: string;
  /** Number of posts, if it is known before the end. */
  readonly total?: number | undefined;
  readonly items: () => AsyncIterable<SourceItem>;
  readonly files: SourceFiles;
};
