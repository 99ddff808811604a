/** The front matter fields that contain each field of a post. */
import type { SourceField } from "../../platform/index.ts";

/** The names under which imports find one front matter field, by precedence. */
export type FieldNames = readonly [name: string, ...others: string[]];

const author = ["author", "authors", "by"] as const;
const seo = [["seoData"], ["seoTitle"], ["seoDescription"]] as const;
const files = ["files"] as const;

// oxfmt-ignore
const cover = [
  ["cover", "coverImage", "image", "images", "featuredImage", "heroImage", "thumbnail", "banner", "header"],
  ["coverAlt", "imageAlt", "heroImageAlt", "featuredImageAlt"],
  ["coverMedia"], ["coverFocus"], ["coverEnabled"], ["coverDisplayed"], ["coverCustom"],
  files,
] as const;

const fieldNames = {
  title: [["title"]],
  slug: [["slug"]],
  excerpt: [["excerpt", "summary", "description"]],
  language: [["language", "lang", "locale"]],
  translationId: [["translation", "translationKey"]],
  authorId: [author],
  coAuthorIds: [author],
  categoryIds: [["categories", "category"]],
  tagIds: [["tags", "tag", "series"]],
  hashtags: [["hashtags"]],
  coverMedia: cover,
  heroImage: [["hero"], ["heroAlt"], ["heroData"], files],
  seoData: seo,
  relatedPostIds: [["related"]],
  pricingPlanIds: [["pricingPlanIds"]],
  previewTextParagraph: [["previewTextParagraph"]],
  richContent: [files],
} as const satisfies Readonly<Record<SourceField, readonly FieldNames[]>>;

type SourceFieldName = (typeof fieldNames)[SourceField][number][number];
const groups: readonly (readonly (readonly SourceFieldName[])[])[] = Object.values(fieldNames);

/** The front matter fields that contain fields of a post. */
export const sourceFieldNames = groups.flat(2);

/** Returns the front matter fields that contain a field of the post. */
export const findFieldNames = (field: SourceField): readonly FieldNames[] => fieldNames[field];

/** Returns the front matter fields that contain the given fields, without duplicates. */
export const listFieldNames = (fields: readonly SourceField[]): FieldNames[] => [
  ...new Set(fields.flatMap(findFieldNames)),
];
