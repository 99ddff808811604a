/** What an import reads from: every kind of source gives the same things, one after the other. */
import type { PostMetrics } from "../../platform/blog/new-post.ts";
import type { RichContent } from "../../rich-content/document.ts";
import type { PostStatus } from "../../wix/enums.ts";
import type { CoverMedia, WireImage } from "../../wix/media.ts";

/** Who signs posts. Comes before the posts that name its key. */
export type SourceAuthor = {
  readonly key: string;
  readonly id?: string | undefined;
  readonly name: string;
  /** Made of the name when it is left out. */
  readonly slug?: string | undefined;
  readonly about?: string | undefined;
  /** A picture, as {@link SourceFiles} finds it. */
  readonly photo?: string | undefined;
};

/** Comes before the posts that name its key. */
export type SourceCategory = {
  readonly key: string;
  readonly id?: string | undefined;
  readonly label: string;
  /** Made of the label when it is left out. */
  readonly slug?: string | undefined;
  /** The label when it is left out. */
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly language?: string | undefined;
  /** Ascending in menus; the order of arrival when it is left out. */
  readonly position?: number | undefined;
  readonly translationId?: string | undefined;
  /** Its picture, as {@link SourceFiles} finds it. */
  readonly cover?: string | undefined;
  /** Alternative text of `cover`. */
  readonly coverAlt?: string | undefined;
  /** Instead of that, for a source that has one as the wire does. */
  readonly coverMedia?: ((media: SourceMedia) => Promise<CoverMedia | undefined>) | undefined;
  readonly seoData?: unknown;
};

/** A tag with an id of its own, of a source that hands those on. Comes before the posts that name it. */
export type SourceTag = {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly language?: string | undefined;
  readonly translationId?: string | undefined;
};

/** A post as its source has it. Instants are epoch milliseconds. */
export type SourcePost = {
  /** Names it for ever within its source: a later import knows it again by this. */
  readonly key: string;
  /** Where it is from, in words for the owner: a file, an address. */
  readonly where: string;
  /** A hash of everything that the source says of it: when it is the same, nothing is done. */
  readonly fingerprint: string;
  /** Only for a source that hands on the ids of another Quire or of Wix. */
  readonly id?: string | undefined;
  readonly title: string;
  readonly slug?: string | undefined;
  readonly excerpt?: string | undefined;
  readonly language?: string | undefined;
  readonly translationId?: string | undefined;
  /** The author's key; the site itself signs when it is left out. */
  readonly author?: string | undefined;
  /** Keys. */
  readonly categories: readonly string[];
  /** Labels. */
  readonly tags: readonly string[];
  /** Keys of tags that came before. */
  readonly tagKeys?: readonly string[] | undefined;
  readonly hashtags?: readonly string[] | undefined;
  /** A published post whose date is ahead is scheduled. */
  readonly status: Exclude<PostStatus, "UNKNOWN" | "DELETED">;
  /** Whether the source does not say if the post is published. The status is then for a new post only. */
  readonly isUndecided?: boolean | undefined;
  readonly firstPublishedAt?: number | undefined;
  readonly lastPublishedAt?: number | undefined;
  readonly scheduledAt?: number | undefined;
  readonly featured?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  readonly commentingEnabled?: boolean | undefined;
  readonly cover?: { readonly file: string; readonly alt?: string | undefined } | undefined;
  readonly contactId?: string | undefined;
  /** Instead of these, for a source that has its pictures as the wire does and brings them over. */
  readonly pictures?: ((media: SourceMedia) => Promise<SourcePictures>) | undefined;
  readonly seoData?: unknown;
  readonly relatedPostIds?: readonly string[] | undefined;
  readonly metrics?: Partial<PostMetrics> | undefined;
  /** Paths it was found at before, each beginning with a slash: they lead to it from then on. */
  readonly formerPaths?: readonly string[] | undefined;
  /**
   * Its text as a document; files that it names are brought over by `media`. Throws
   * {@link SourceError} for a text that cannot become one.
   */
  readonly convert: (media: SourceMedia) => Promise<RichContent>;
};

export type SourcePictures = {
  readonly coverMedia?: CoverMedia | undefined;
  readonly heroImage?: WireImage | undefined;
};

export type SourceItem =
  | { readonly kind: "author"; readonly author: SourceAuthor }
  | { readonly kind: "category"; readonly category: SourceCategory }
  | { readonly kind: "tag"; readonly tag: SourceTag }
  | { readonly kind: "post"; readonly post: SourcePost }
  | { readonly kind: "problem"; readonly problem: ImportProblem }
  /** A post that cannot even be read. */
  | { readonly kind: "failure"; readonly problem: ImportProblem };

/** What could not be carried over: where it stands, and what, in words for the owner. */
export type ImportProblem = { readonly where: string; readonly what: string };

/** A file of the site, as documents and covers name it. */
export type ImportedFile = {
  readonly id: string;
  readonly url: string;
  /** In pixels; 0 for what is no picture. */
  readonly width: number;
  readonly height: number;
  readonly filename?: string | undefined;
};

/** Brings files over, each once. */
export type SourceMedia = {
  /**
   * The file that `reference` names, brought into the media folder; nothing when it cannot be had,
   * which is in the report then.
   */
  readonly copy: (reference: string) => Promise<ImportedFile | undefined>;
  /** Tells the owner of something that the document lacks now. */
  readonly report: (what: string) => void;
};

export type SourceFile = {
  readonly bytes: Uint8Array;
  readonly filename: string;
  /** What the file says of itself; its name decides when it is left out. */
  readonly mimeType?: string | undefined;
};

/** Reads a file that a source names. Throws {@link SourceError} when it cannot be had. */
export type SourceFiles = (reference: string) => Promise<SourceFile>;

export type ImportSource = {
  /** Names it in the store: the same source has the same name at every import. */
  readonly name: string;
  /** How many posts there are, where that is known before the end. */
  readonly total?: number | undefined;
  readonly items: () => AsyncIterable<SourceItem>;
  readonly files: SourceFiles;
};

/** Something of a source that cannot be used, and why. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly code = "UNUSABLE_SOURCE";
}
