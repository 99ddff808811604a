import "server-only";
import { cache } from "react";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { BlogError } from "./blog-error.ts";
import type { FoundPosts } from "./calls.ts";
import { dependOn } from "./depend-on.ts";
import { client } from "./server-client.ts";
import { versionsFor } from "./version.ts";
import { toAuthor, toCategory, toPost, toPostSummary, toTag } from "./mapping.ts";
import type { Author, Category, Post, PostSummary, Tag } from "./model.ts";

/** Reads blog data for pages and adds the cache tags of the data to the page. */

/** Maximum number of items in one call. */
const maximumTags = 100;
const maximumCategories = 100;

export type ListRequest = {
  /** Starts at 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly categoryId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly authorId?: string | undefined;
  /** Without `#`, case-insensitive. */
  readonly hashtag?: string | undefined;
  readonly featured?: boolean | undefined;
  /** Only posts in this language. */
  readonly language?: string | undefined;
  /** Posts in all languages, but only one version of each: the one for readers of this language. */
  readonly preferredLanguage?: string | undefined;
};

export type PostList = {
  readonly posts: readonly PostSummary[];
  readonly total: number;
  readonly pages: number;
};

/** Returns one page of posts, pinned posts first, then the newest. */
export async function readPostList(request: ListRequest): Promise<PostList> {
  await dependOn(cacheTags.posts);
  const { page, pageSize, categoryId, tagId, authorId, hashtag, ...which } = request;
  const found = await client.posts.listPosts({
    paging: { limit: pageSize, offset: (page - 1) * pageSize },
    fieldsets: ["METRICS", "TRANSLATIONS"],
    sort: "FEED",
    categoryIds: categoryId === undefined ? undefined : [categoryId],
    tagIds: tagId === undefined ? undefined : [tagId],
    memberId: authorId,
    hashtags: hashtag === undefined ? undefined : [hashtag],
    ...which,
  });
  return toPostList(found, request);
}

/** Converts posts of the wire to one page of a list, for readers of the preferred language if there is one. */
export function toPostList(
  { posts: wire, total, isChosen }: FoundPosts,
  { pageSize, preferredLanguage }: Pick<ListRequest, "pageSize" | "preferredLanguage">,
): PostList {
  const { language: siteLanguage } = settings().site;
  const posts = wire.flatMap((post) => toPostSummary(post, siteLanguage) ?? []);
  return {
    posts: versionsFor(posts, preferredLanguage, isChosen),
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}

/**
 * Returns the published post with this slug, or the post that had the slug earlier. Returns `undefined` if
 * there is none.
 */
export const readPost = cache(async (slug: string): Promise<Post | undefined> => {
  const wire = await unlessMissing(
    unlessDeleted(
      client.posts.getPostBySlug(slug, {
        fieldsets: ["RICH_CONTENT", "METRICS", "SEO", "TRANSLATIONS"],
      }),
    ),
  );
  const post = toPost(wire, settings().site.language);
  // A page without a post, or a redirect to a new slug, may change whenever any post changes.
  if (post?.slug !== slug) await dependOn(cacheTags.posts);
  if (post !== undefined) await dependOn(cacheTags.post(post.id));
  return post;
});

/** Marks the page as gone if its post was deleted, so that the server answers 410. */
async function unlessDeleted<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BlogError && error.code === "POST_DELETED") await dependOn(cacheTags.gone);
    throw error;
  }
}

export const readCategories = cache(async (): Promise<Category[]> => {
  await dependOn(cacheTags.categories);
  const { categories = [] } = await client.categories.listCategories({
    paging: { limit: maximumCategories },
  });
  return categories.flatMap((category) => toCategory(category) ?? []);
});

export const readCategory = cache(async (slug: string): Promise<Category | undefined> => {
  await dependOn(cacheTags.categories);
  const answer = await unlessMissing(
    client.categories.getCategoryBySlug(slug, { fieldsets: ["SEO"] }),
  );
  return toCategory(answer?.category);
});

/** Returns the tags of posts, by ID. */
export async function readTags(
  posts: readonly Pick<PostSummary, "tagIds">[],
): Promise<ReadonlyMap<string, Tag>> {
  await dependOn(cacheTags.tags);
  const ids = [...new Set(posts.flatMap(({ tagIds }) => tagIds))].toSorted();
  const known = new Map<string, Tag>();
  for (let start = 0; start < ids.length; start += maximumTags) {
    const { items } = await client.tags.byId(ids.slice(start, start + maximumTags));
    for (const tag of items.flatMap((wire) => toTag(wire) ?? [])) known.set(tag.id, tag);
  }
  return known;
}

export const readTag = cache(async (slug: string): Promise<Tag | undefined> => {
  await dependOn(cacheTags.tags);
  const answer = await unlessMissing(client.tags.getTagBySlug(slug));
  return toTag(answer?.tag);
});

/** Returns authors by ID. Returns an empty map if the upstream does not show its members. */
export async function readAuthors(ids: readonly string[]): Promise<Map<string, Author>> {
  await dependOn(cacheTags.members);
  const unique = [...new Set(ids)].filter((id) => id !== "").toSorted();
  if (unique.length === 0) return new Map();
  try {
    const members = await client.members.queryMembers({ id: { $in: unique } });
    return new Map(
      members.flatMap((member) => toAuthor(member) ?? []).map((author) => [author.id, author]),
    );
  } catch (error) {
    if (error instanceof BlogError && (error.status ?? 500) < 500) return new Map();
    throw error;
  }
}

/** Returns `undefined` if the upstream answers 404. */
async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BlogError && error.status === 404) return undefined;
    throw error;
  }
}
