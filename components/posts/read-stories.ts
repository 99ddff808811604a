import "server-only";
import { cache } from "react";
import type { ArchiveMonth } from "#lib/blog/archive-month.ts";
import { readMonth } from "#lib/blog/lists.ts";
import type { PostSummary } from "#lib/blog/model.ts";
import { readAuthors, readCategories, readPostList } from "#lib/blog/reading.ts";
import { settings } from "#lib/config/current.ts";
import { maximumOffset } from "#lib/wix/paging.ts";
import { storiesOf, type Story } from "./story.ts";

/** How many posts one page of a list holds. */
const pageSize = 12;

/** How many stories the front page shows as featured, besides its lead. */
const maximumFeatured = 4;

/** Which posts a list has, and for readers of which language: the site's own unless it says so. */
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
 * One page of a list of posts with everything that a list shows of them.
 *
 * `undefined` when there is no such page; the first page is always there, also when it is empty. Read
 * once a rendering for the same object `which`.
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

/** The stories that the site puts forward, newest first. */
export async function readFeaturedStories(): Promise<Story[]> {
  const { posts } = await readPostList({
    page: 1,
    pageSize: maximumFeatured,
    featured: true,
    preferredLanguage: settings().site.language,
  });
  return tellStories(posts);
}

/** Posts with everything that a list shows of them. */
export async function tellStories(posts: readonly PostSummary[]): Promise<Story[]> {
  const [authors, categories] = await Promise.all([
    readAuthors(posts.map(({ authorId }) => authorId)),
    readCategories(),
  ]);
  return storiesOf(posts, authors, categories);
}
