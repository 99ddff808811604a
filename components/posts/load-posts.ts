import "server-only";
import { cache } from "react";
import { readAuthors, readCategories, readTags } from "#lib/blog/groups.ts";
import type { Post, PostSummary } from "#lib/blog/model.ts";
import { readPosts, selectVersions, type PostFilter } from "#lib/blog/posts.ts";
import { maximumOffset } from "#lib/wix/paging.ts";
import { attachAuthor, listAuthorIds, type PostWithAuthor } from "./post-with-author.ts";

/** Posts per page of a list. */
const pageSize = 12;

/** Number of featured posts to load for the home page: one may be the lead, and three are cards. */
const maximumFeatured = 4;

export const allPosts: PostFilter = {};

export type PostListPage = {
  readonly items: readonly PostWithAuthor[];
  readonly total: number;
  readonly pages: number;
};

/**
 * Reads one page of a list of posts, with all data that lists show.
 *
 * Returns `undefined` if there is no such page. The first page always exists, even without posts. Results are
 * cached per render by the identity of the `filter` object.
 */
export const loadPosts = cache(
  async (page: number, filter: PostFilter): Promise<PostListPage | undefined> => {
    const offset = (page - 1) * pageSize;
    if (offset > maximumOffset) return undefined;
    const { posts, total } = await readPosts({
      ...selectVersions(filter),
      offset,
      limit: pageSize,
    });
    const pages = Math.max(1, Math.ceil(total / pageSize));
    return page > pages ? undefined : { items: await loadPostsWithAuthors(posts), total, pages };
  },
);

/** Reads the featured posts, newest first. */
export async function loadFeaturedPosts(): Promise<PostWithAuthor[]> {
  const filter = selectVersions({ featured: true });
  const { posts } = await readPosts({
    ...filter,
    offset: 0,
    limit: maximumFeatured,
    skipCount: true,
  });
  return loadPostsWithAuthors(posts);
}

export async function loadPostsWithAuthors(
  posts: readonly PostSummary[],
): Promise<PostWithAuthor[]> {
  const [authors, categories] = await Promise.all([
    readAuthors(posts.flatMap(listAuthorIds)),
    readCategories(),
  ]);
  return posts.map((post) => attachAuthor(post, authors, categories));
}

/** Returns the data that a page shows about a post: its authors, all its categories and its tags. */
export async function loadArticle(post: Post) {
  const [authors, categories, tags] = await Promise.all([
    readAuthors(listAuthorIds(post)),
    readCategories(),
    readTags([post]),
  ]);
  return {
    item: attachAuthor(post, authors, categories),
    categories: post.categoryIds.flatMap((id) => categories.find((one) => one.id === id) ?? []),
    tags: post.tagIds.flatMap((id) => tags.get(id) ?? []),
  };
}
