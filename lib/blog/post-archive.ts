/** The model of pages that list the posts of a category, tag, hashtag, author, language or month. */
import type { Category, Picture } from "./model.ts";
import type { PostSeo } from "./post-seo.ts";
import type { PostFilter } from "./posts.ts";

export type ArchiveKind = "category" | "tag" | "hashtag" | "author" | "language" | "month";

/** A list of posts that share a category, tag, hashtag, author, language or month. */
export type PostArchive = {
  readonly kind: ArchiveKind;
  /** Name of the kind, for example "Category". */
  readonly kindName: string;
  /** Path of the overview page for this kind, if there is one. */
  readonly kindPath?: string | undefined;
  readonly title: string;
  /** Title that makes sense out of context, for browser tabs and search engines. */
  readonly fullTitle: string;
  /** Language of the title, if different from the site's. */
  readonly titleLanguage?: string | undefined;
  /** Text below the title. Empty if there is none. */
  readonly description: string;
  /** Description for search engines. Never empty. */
  readonly summary: string;
  readonly picture?: Picture | undefined;
  /** SEO data set by the owner. */
  readonly seo?: PostSeo | undefined;
  /** The category whose color the archive has, the index of a color, or a seed from which the color is derived. */
  readonly color: Category | number | string;
  readonly filter: PostFilter;
  /** Whether the page exists only if it has posts. */
  readonly needsPosts: boolean;
  /** The current slug, decoded. URLs with former slugs redirect to it. Months and languages have none. */
  readonly slug?: string | undefined;
  readonly getPath: (page?: number) => string;
};
