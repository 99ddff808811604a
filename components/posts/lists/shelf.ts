import "server-only";
import { cache } from "react";
import { parseMonth } from "#lib/blog/archive-month.ts";
import { readAuthor } from "#lib/blog/lists.ts";
import type { Picture, Tag } from "#lib/blog/model.ts";
import { readCategories, readCategory, readTag } from "#lib/blog/reading.ts";
import { settings } from "#lib/config/current.ts";
import type { PostSeo } from "#lib/seo/post-seo.ts";
import { words } from "#lib/site/interface-language.ts";
import { isLanguageTag, nameOfLanguage } from "#lib/site/language.ts";
import { paths } from "#lib/site/paths.ts";
import { inkAt, chooseAccentColor, type AccentColor } from "../../theme/palette.ts";
import { nameOfMonth } from "./month-name.ts";
import type { Which } from "../read-stories.ts";

export type ShelfKind = "category" | "tag" | "hashtag" | "author" | "language" | "month";

/** A list of posts with something in common: a category, tag, hashtag, author, language or month. */
export type Shelf = {
  readonly kind: ShelfKind;
  /** Name of the kind, for example "Category". */
  readonly kindName: string;
  /** Path of the overview of this kind, if there is one. */
  readonly kindPath?: string;
  readonly title: string;
  /** Title that identifies the list by itself, for browser tabs and search engines. Defaults to `title`. */
  readonly fullTitle?: string;
  /** Language of the title, if it is not the site's. */
  readonly titleLanguage?: string;
  /** Text below the title. Empty if there is none. */
  readonly description: string;
  /** Description for search engines. Never empty. */
  readonly summary: string;
  readonly picture?: Picture | undefined;
  /** SEO data that the owner has set. */
  readonly seo?: PostSeo | undefined;
  readonly ink: AccentColor;
  readonly which: Which;
  /** Whether the page exists only if it has posts. */
  readonly needsPosts: boolean;
  readonly getPath: (page: number) => string;
};

const find: Readonly<Record<ShelfKind, (slug: string) => Promise<Shelf | undefined>>> = {
  category: async (slug) => {
    const [category, categories] = await Promise.all([readCategory(slug), readCategories()]);
    if (category === undefined) return undefined;
    const { id, title, description, language, cover, seo } = category;
    return {
      kind: "category",
      kindName: words()("reading.shelf.category"),
      title,
      description,
      fullTitle: seo?.title ?? title,
      summary: seo?.description ?? (description || formatSummary(title)),
      picture: cover,
      seo,
      ink: inkAt(categories.findIndex((candidate) => candidate.id === id)),
      which: { categoryId: id, preferredLanguage: language },
      needsPosts: false,
      getPath: (page) => paths.category(slug, page),
    };
  },
  tag: async (slug) => {
    const tag = await readTag(slug);
    if (tag === undefined) return undefined;
    return {
      kind: "tag",
      kindName: words()("reading.shelf.tag"),
      title: tag.label,
      fullTitle: formatFullTitle(tag),
      description: "",
      summary: formatSummary(tag.label),
      ink: chooseAccentColor(slug),
      which: { tagId: tag.id, preferredLanguage: tag.language },
      needsPosts: false,
      getPath: (page) => paths.tag(slug, page),
    };
  },
  hashtag: (slug) => {
    // A path may contain characters that the platform cannot search for.
    if (!/^[^\p{C}]{1,200}$/u.test(slug)) return Promise.resolve(undefined);
    const hashtag = slug.toLowerCase();
    const title = `#${hashtag}`;
    return Promise.resolve({
      kind: "hashtag",
      kindName: words()("reading.shelf.hashtag"),
      title,
      description: "",
      summary: formatSummary(title),
      ink: chooseAccentColor(hashtag),
      which: { hashtag },
      needsPosts: true,
      getPath: (page) => paths.hashtag(hashtag, page),
    });
  },
  author: async (slug) => {
    const author = await readAuthor(slug);
    if (author === undefined) return undefined;
    const { id, name, about = "", photo } = author;
    return {
      kind: "author",
      kindName: words()("reading.shelf.author"),
      title: name,
      description: about,
      summary: about || formatSummary(name),
      picture: photo,
      ink: chooseAccentColor(slug),
      which: { authorId: id },
      // Members without posts have no page.
      needsPosts: true,
      getPath: (page) => paths.author(slug, page),
    };
  },
  language: (language) => {
    if (!isLanguageTag(language)) return Promise.resolve(undefined);
    const title = nameOfLanguage(language);
    return Promise.resolve({
      kind: "language",
      kindName: words()("reading.shelf.language"),
      title,
      titleLanguage: language,
      description: "",
      summary: formatSummary(title),
      ink: chooseAccentColor(language),
      which: { language },
      needsPosts: true,
      getPath: (page) => paths.language(language, page),
    });
  },
  /** The slug is a year and a month, for example `2026-05`. */
  month: (name) => {
    const [year = "", number = ""] = name.split("-");
    const month = parseMonth(year, number);
    if (month === undefined) return Promise.resolve(undefined);
    const title = nameOfMonth(month);
    return Promise.resolve({
      kind: "month",
      kindName: words()("reading.shelf.month"),
      kindPath: paths.archive(),
      title,
      description: "",
      summary: formatSummary(title),
      ink: inkAt(month.month),
      which: { month },
      needsPosts: true,
      getPath: (page) => paths.month(month.year, month.month, page),
    });
  },
};

/** Returns the shelf of a kind with a slug, or `undefined` if there is none. */
export const findShelf = cache((kind: ShelfKind, slug: string) => find[kind](slug));

/**
 * Returns a title that identifies a tag, because a category, a post or a tag in another language may have the same
 * name.
 */
function formatFullTitle({ label, language }: Tag): string {
  const isForeign = language !== undefined && language !== settings().site.language;
  return isForeign
    ? words()("reading.shelf.taggedIn", { tag: label, language: nameOfLanguage(language) })
    : words()("reading.shelf.tagged", { tag: label });
}

function formatSummary(title: string): string {
  return words()("reading.shelf.summary", { title, site: settings().site.name });
}
