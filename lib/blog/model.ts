/** The blog as pages see it, whichever upstream and whichever generation of its API it came from. */
import type { RichContent } from "../rich-content/document.ts";
import type { PostSeo } from "../seo/post-seo.ts";
import type { ArchiveMonth } from "./archive-month.ts";

export type Picture = {
  /** A path of this site (`/media/…`) or an absolute https address. */
  readonly src: string;
  /** Pixels; 0 when not known. */
  readonly width: number;
  readonly height: number;
  readonly alt: string;
};

/** The video that a post has as its cover. */
export type Video = {
  /** A path of this site (`/media/…`) or an absolute https address. */
  readonly src: string;
  /** Pixels; 0 when not known. */
  readonly width: number;
  readonly height: number;
};

export type Author = {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly about: string | undefined;
  readonly photo: Picture | undefined;
};

export type Category = {
  readonly id: string;
  readonly slug: string;
  readonly label: string;
  readonly title: string;
  readonly description: string;
  /** How many its list shows, where the upstream tells; else with every version of a translated post. */
  readonly postCount: number;
  readonly language: string | undefined;
  readonly cover?: Picture | undefined;
  /** Only where the upstream was asked for it. */
  readonly seo?: PostSeo | undefined;
};

export type Tag = {
  readonly id: string;
  readonly slug: string;
  readonly label: string;
  readonly postCount: number;
  readonly language?: string | undefined;
};

export type Metrics = {
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly averageRating: number;
};

/** How many posts appeared in a month. */
export type MonthCount = ArchiveMonth & { readonly postCount: number };

export type PostSummary = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly language: string;
  readonly minutesToRead: number;
  readonly publishedAt: Date;
  /** When it was published again after that. */
  readonly updatedAt: Date | undefined;
  readonly featured: boolean;
  readonly pinned: boolean;
  /** Empty when the upstream does not tell. */
  readonly authorId: string;
  readonly categoryIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly hashtags: readonly string[];
  readonly cover: Picture | undefined;
  readonly metrics: Metrics;
  /** The same post in other languages, as far as the upstream was asked for them. */
  readonly translations: readonly Translation[];
};

export type Translation = {
  readonly slug: string;
  readonly language: string;
  readonly title?: string | undefined;
};

export type Post = PostSummary & {
  /** How many ratings the average is of, where the upstream tells. */
  readonly ratingCount?: number | undefined;
  /** Played on the post's page in place of its cover, which is then the poster of the video. */
  readonly video?: Video | undefined;
  readonly richContent: RichContent;
  /** What the author names to read on; empty when that is left to the site. */
  readonly relatedPostIds: readonly string[];
  readonly seo: PostSeo;
};
