/** The front matter fields that hold each field of a post. */
import type { SourceField } from "../../platform/index.ts";

/** A front matter field with the other names under which imports find it, by precedence. */
export type Role = readonly [name: string, ...others: string[]];

const author: Role = ["author", "authors", "by"];
const seo: readonly Role[] = [["seoData"], ["seoTitle"], ["seoDescription"]];
const files: Role = ["files"];

// oxfmt-ignore
const cover: readonly Role[] = [
  ["cover", "coverImage", "image", "images", "featuredImage", "heroImage", "thumbnail", "banner", "header"],
  ["coverAlt", "imageAlt", "heroImageAlt", "featuredImageAlt"],
  ["coverMedia"], ["coverFocus"], ["coverEnabled"], ["coverDisplayed"], ["coverCustom"],
  files,
];

const roles: Readonly<Record<SourceField, readonly Role[]>> = {
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

/** Returns the roles of a field. */
export const findRoles = (field: SourceField): readonly Role[] => roles[field];

/** Returns the roles of the given fields, each once. */
export const listRoles = (fields: readonly SourceField[]): Role[] => [
  ...new Set(fields.flatMap((field) => roles[field])),
];
