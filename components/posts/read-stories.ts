import "server-only";
import { cache } from "react";
import type { ArchiveMonth } from "#lib/blog/archive-month.ts";
import { readMonth } from "#lib/blog/lists.ts";
import type { PostSummary } from "#lib/blog/model.ts";
import { readAuthors, readCategories, readPostList } from "#lib/blog/reading.ts";
import { settings } from "#lib/config/current.ts";
import { maximumOffset } from "#lib/wix/paging.ts";
import { attachAuthors, type Story } from "./story.ts";

/** Posts per page of a list. */
const pageSize = 12;

/** Number of featured posts to read for the front page: one may be its lead, and three are cards. */
const maximumFeatured = 4;

/**
 * A filter for a list of posts. `preferredLanguage` selects the versions of translated posts and defaults to the
 * site's language.
 */
export type Which = {
  readonly categoryId?: string;
  readonly tagId?: string;
  readonly authorId?: string;
  readonly hashtag?: string;
  readonly month?: ArchiveMonth;
  /** Only posts in this language. */
  readonly language?: string;
  readonly preferredLanguage?: string | undefined;
};

export const allPosts: Which = {};

export type StoryList = {
  readonly stories: Story[];
  readonly total: number;
  readonly pages: number;
};

/**
 * Reads one page of a list of posts, with all data that a list shows about them.
 *
 * Returns `undefined` if there is no such page. The first page always exists, even without posts. The result is
 * cached during a rendering for the same object `which`.
 */
export const readStories = cache(
  async (page: number, which: Which): Promise<StoryList | undefined> => {
    if ((page - 1) * pageSize > maximumOffset) return undefined;
    const { month, ...others } = which;
    const preferredLanguage =
      which.language === undefined
        ? (which.preferredLanguage ?? settings().site.language)
        : undefined;
    const request = { page, pageSize, ...others, preferredLanguage };
    const { posts, total, pages } =
      month === undefined ? await readPostList(request) : await readMonth(month, request);
    if (page > Math.max(pages, 1)) return undefined;
    return { stories: await tellStories(posts), total, pages };
  },
);

/** Reads the featured posts, newest first. */
export async function readFeaturedStories(): Promise<Story[]> {
  const { posts } = await readPostList({
    page: 1,
    pageSize: maximumFeatured,
    featured: true,
    preferredLanguage: settings().site.language,
  });
  return tellStories(posts);
}

/** Adds the data that a list shows about posts. */
export async function tellStories(posts: readonly PostSummary[]): Promise<Story[]> {
  const [authors, categories] = await Promise.all([
    readAuthors(posts.map(({ authorId }) => authorId)),
    readCategories(),
  ]);
  return attachAuthors(posts, authors, categories);
}
