/** The front matter fields that contain each field of a post. */
import type { SourceField } from "../../platform/index.ts";

/** The names under which imports find one front matter field, by precedence. */
export type FieldNames = readonly [name: string, ...others: string[]];

const author: FieldNames = ["author", "authors", "by"];
const seo: readonly FieldNames[] = [["seoData"], ["seoTitle"], ["seoDescription"]];
const files: FieldNames = ["files"];

// oxfmt-ignore
const cover: readonly FieldNames[] = [
  ["cover", "coverImage", "image", "images", "featuredImage", "heroImage", "thumbnail", "banner", "header"],
  ["coverAlt", "imageAlt", "heroImageAlt", "featuredImageAlt"],
  ["coverMedia"], ["coverFocus"], ["coverEnabled"], ["coverDisplayed"], ["coverCustom"],
  files,
];

const fieldNames: Readonly<Record<SourceField, readonly FieldNames[]>> = {
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
};

/** Returns the front matter fields that contain a field of the post. */
export const findFieldNames = (field: SourceField): readonly FieldNames[] => fieldNames[field];

/** Returns the front matter fields that contain the given fields, without duplicates. */
export const listFieldNames = (fields: readonly SourceField[]): FieldNames[] => [
  ...new Set(fields.flatMap((field) => fieldNames[field])),
];
