import "server-only";
import { cache } from "react";
import { settings } from "../config/current.ts";
import { decodeSlug } from "../site/paths/address.ts";
import { getTranslations } from "../site/text/interface-language.ts";
import { isLanguageTag, formatLanguage } from "../site/text/language.ts";
import { paths } from "../site/paths/paths.ts";
import { formatMonth, parseMonth } from "./archive-month.ts";
import { readAuthor, readCategories, readCategory, readTag } from "./groups.ts";
import type { Tag } from "./model.ts";
import type { ArchiveKind, PostArchive } from "./post-archive.ts";

/** The properties that each kind of archive defines. The others have defaults. */
type Details = Pick<PostArchive, "title" | "color" | "filter" | "getPath"> &
  Partial<Omit<PostArchive, "kind" | "needsPosts">>;

const finders: Readonly<
  Record<ArchiveKind, (slug: string) => Promise<Details | undefined> | Details | undefined>
> = {
  category: async (requested) => {
    const [category, categories] = await Promise.all([readCategory(requested), readCategories()]);
    if (category === undefined) return undefined;
    const { id, title, description, seo, cover, language } = category;
    const slug = decodeSlug(category.slug);
    const parent = categories.find((other) => other.id === category.parentId);
    return {
      ...(parent && { kindName: parent.label, kindPath: paths.category(parent.slug) }),
      parts: categories
        .filter((other) => other.parentId === id)
        .map((part) => ({
          title: part.label,
          path: paths.category(part.slug),
          postCount: part.postCount,
        })),
      title,
      slug,
      description,
      ...(seo?.title === undefined ? {} : { fullTitle: seo.title }),
      ...(seo?.description === undefined ? {} : { summary: seo.description }),
      picture: cover,
      seo,
      color: category,
      filter: { categoryIds: [id], preferredLanguage: language },
      getPath: (page) => paths.category(slug, page),
    };
  },
  tag: async (requested) => {
    const tag = await readTag(requested);
    if (tag === undefined) return undefined;
    const slug = decodeSlug(tag.slug);
    return {
      title: tag.label,
      slug,
      fullTitle: formatTagTitle(tag),
      color: slug,
      filter: { tagIds: [tag.id], preferredLanguage: tag.language },
      getPath: (page) => paths.tag(slug, page),
    };
  },
  hashtag: (slug) => {
    // A path may contain characters that the platform rejects in searches.
    if (!/^[^\p{C}]{1,200}$/u.test(slug)) return undefined;
    const hashtag = slug.toLowerCase();
    return {
      title: `#${hashtag}`,
      // Hashtags that differ only in case share one page.
      slug: hashtag,
      color: hashtag,
      filter: { hashtags: [hashtag] },
      getPath: (page) => paths.hashtag(hashtag, page),
    };
  },
  author: async (requested) => {
    const author = await readAuthor(requested);
    const slug = author?.slug ?? "";
    return (
      author && {
        slug,
        title: author.name,
        description: author.about ?? "",
        picture: author.photo,
        color: slug,
        filter: { memberId: author.id },
        getPath: (page) => paths.author(slug, page),
      }
    );
  },
  language: (language) =>
    isLanguageTag(language)
      ? {
          title: formatLanguage(language),
          titleLanguage: language,
          color: language,
          filter: { language },
          getPath: (page) => paths.language(language, page),
        }
      : undefined,
  /** The slug is a year and a month, for example `2026-05`. */
  month: (slug) => {
    const [year = "", number = ""] = slug.split("-");
    const month = parseMonth(year, number);
    return (
      month && {
        kindPath: paths.archive(),
        title: formatMonth(month),
        color: month.month,
        filter: { month },
        getPath: (page) => paths.month(month.year, month.month, page),
      }
    );
  },
};

/** Returns the archive of the given kind with the given slug, or `undefined` if there is none. */
export const findArchive = cache(
  async (kind: ArchiveKind, slug: string): Promise<PostArchive | undefined> => {
    const details = await finders[kind](slug);
    if (details === undefined) return undefined;
    const { title, description = "" } = details;
    return {
      kind,
      kindName: getTranslations()(`reading.postArchive.${kind}`),
      fullTitle: title,
      summary:
        description ||
        getTranslations()("reading.postArchive.summary", { title, site: settings().site.name }),
      // Categories and tags have a page even without posts. Members have one only if they have posts.
      needsPosts: kind !== "category" && kind !== "tag",
      ...details,
      description,
    };
  },
);

/**
 * Returns a title that distinguishes a tag from a category, a post or a tag in another language with the same
 * name.
 */
function formatTagTitle({ label, language }: Tag): string {
  const isForeign = language !== undefined && language !== settings().site.language;
  return isForeign
    ? getTranslations()("reading.postArchive.taggedIn", {
        tag: label,
        language: formatLanguage(language),
      })
    : getTranslations()("reading.postArchive.tagged", { tag: label });
}
