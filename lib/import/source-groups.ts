/** Authors, categories and tags of an import source. */
import type { SourceMedia } from "../convert/source-media.ts";
import type { CoverMedia } from "../wix/media.ts";

/** An author. Authors with the same key are imported only once. */
export type SourceAuthor = {
  readonly key: string;
  readonly id?: string | undefined;
  readonly name: string;
  /** Default: derived from the name. */
  readonly slug?: string | undefined;
  readonly about?: string | undefined;
  /** Reference to a picture, for {@link SourceFiles}. */
  readonly photo?: string | undefined;
};

/** A category. Categories with the same key are imported only once. */
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
  /** Position in menus, ascending. Default: the source's order. */
  readonly position?: number | undefined;
  readonly translationId?: string | undefined;
  /** Reference to the picture, for {@link SourceFiles}. */
  readonly cover?: string | undefined;
  /** Alternative text of `cover`. */
  readonly coverAlt?: string | undefined;
  /** Used instead of `cover` by sources with covers in the API's format. */
  readonly coverMedia?: ((media: SourceMedia) => Promise<CoverMedia | undefined>) | undefined;
  readonly seoData?: unknown;
};

/** A tag with an ID, from a source that provides IDs. Yielded before the posts that refer to it. */
export type SourceTag = {
  readonly key: string;
  readonly id: string;
  readonly label: string;
  readonly slug: string;
  readonly language?: string | undefined;
  readonly translationId?: string | undefined;
};
