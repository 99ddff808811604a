/** The blog model used by pages, independent of the upstream and its API version. */
import type { RichContent } from "../rich-content/document.ts";
import type { PostSeo } from "./post-seo.ts";
import type { ArchiveMonth } from "./archive-month.ts";

export type Picture = {
  /** A path on this site (`/media/…`) or an absolute https URL. */
  readonly src: string;
  /** Width in pixels, or 0 if unknown. */
  readonly width: number;
  /** Height in pixels, or 0 if unknown. */
  readonly height: number;
  readonly alt: string;
  /** The point that stays visible if the picture is cropped, as shares of its width and height. */
  readonly focus?: { readonly x: number; readonly y: number } | undefined;
};

/** A post's cover video. */
export type Video = Omit<Picture, "alt" | "focus">;

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
  /**
   * Number of posts in the category's list, where a translated post counts once. If the upstream does not
   * report this number, each translation counts.
   */
  readonly postCount: number;
  readonly language: string | undefined;
  /** The number of the category's color. Undefined if the upstream does not report it. */
  readonly ink?: number | undefined;
  readonly cover?: Picture | undefined;
  /** Present only if requested from the upstream. */
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

/** A month and the number of posts published in it. */
export type MonthCount = ArchiveMonth & { readonly postCount: number };

export type PostSummary = {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly excerpt: string;
  readonly language: string;
  readonly minutesToRead: number;
  readonly publishedAt: Date;
  /** Date of the last change that readers see. `undefined` if it is not later than `publishedAt`. */
  readonly updatedAt: Date | undefined;
  readonly featured: boolean;
  readonly pinned: boolean;
  /** Empty if the upstream does not report it. */
  readonly authorId: string;
  /** The members who wrote the post together with the author. Hosted Wix has none. */
  readonly coAuthorIds: readonly string[];
  readonly categoryIds: readonly string[];
  readonly tagIds: readonly string[];
  readonly hashtags: readonly string[];
  readonly cover: Picture | undefined;
  readonly metrics: Metrics;
  /** Versions of the post in other languages. Empty unless requested from the upstream. */
  readonly translations: readonly Translation[];
};

export type Translation = {
  readonly slug: string;
  readonly language: string;
  readonly title?: string | undefined;
  readonly seo?: PostSeo | undefined;
};

export type Post = PostSummary & {
  /** Number of ratings that make up the average, if the upstream reports it. */
  readonly ratingCount?: number | undefined;
  /** Shown on the post's page instead of its cover, which becomes the video's poster. */
  readonly video?: Video | undefined;
  readonly richContent: RichContent;
  /** Related posts chosen by the author. If empty, the site chooses related posts. */
  readonly relatedPostIds: readonly string[];
  readonly seo: PostSeo;
};
