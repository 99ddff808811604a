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
  /** The key of the category that contains this one. */
  readonly parentKey?: string | undefined;
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

/** Returns categories in an order in which each comes after the one that contains it. In a cycle, one comes first. */
export function orderByParent(categories: Iterable<SourceCategory>): SourceCategory[] {
  const byKey = new Map([...categories].map((category) => [category.key, category]));
  const ordered = new Set<SourceCategory>();
  for (const category of byKey.values()) {
    const line = new Set<SourceCategory>();
    let next: SourceCategory | undefined = category;
    while (next !== undefined && !ordered.has(next) && !line.has(next)) {
      line.add(next);
      next = next.parentKey === undefined ? undefined : byKey.get(next.parentKey);
    }
    for (const one of [...line].toReversed()) ordered.add(one);
  }
  return [...ordered];
}
