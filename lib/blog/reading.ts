import "server-only";
import { cache } from "react";
import { settings } from "../config/current.ts";
import { cacheTags } from "../page-store/tags.ts";
import { serverProxy } from "../proxy/proxy.ts";
import { BlogError } from "./blog-error.ts";
import { createBlogClient } from "./client.ts";
import { dependOn } from "./depend-on.ts";
import { toAuthor, toCategory, toPost, toPostSummary, toTag } from "./mapping.ts";
import type { Author, Category, Post, PostSummary, Tag } from "./model.ts";

/** What pages read, each once a rendering; whatever is read puts its cache tags on the page. */

const client = createBlogClient({
  fetch: (input, init) => serverProxy(new Request(input, init)),
});

/** Tags that a cloud or a byline can need. */
const maximumTags = 100;
const maximumCategories = 100;

export type ListRequest = {
  /** From 1. */
  readonly page: number;
  readonly pageSize: number;
  readonly categoryId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly language?: string | undefined;
};

export type PostList = {
  readonly posts: readonly PostSummary[];
  readonly total: number;
  readonly pages: number;
};

/** One page of the posts, pinned ones first, then the newest. */
export async function readPostList(request: ListRequest): Promise<PostList> {
  await dependOn(cacheTags.posts);
  const { page, pageSize, categoryId, tagId, language } = request;
  const { posts, total } = await client.posts.listPosts({
    paging: { limit: pageSize, offset: (page - 1) * pageSize },
    fieldsets: ["METRICS"],
    sort: "FEED",
    categoryIds: categoryId === undefined ? undefined : [categoryId],
    tagIds: tagId === undefined ? undefined : [tagId],
    language,
  });
  const { language: siteLanguage } = settings().site;
  return {
    posts: posts.flatMap((post) => toPostSummary(post, siteLanguage) ?? []),
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
  };
}

/** The published post with a slug; nothing when there is none. */
export const readPost = cache(async (slug: string): Promise<Post | undefined> => {
  const wire = await unlessMissing(
    client.posts.getPostBySlug(slug, {
      fieldsets: ["RICH_CONTENT", "METRICS", "SEO", "TRANSLATIONS"],
    }),
  );
  const post = toPost(wire, settings().site.language);
  // A page that found nothing has to look again whenever any post changes.
  await dependOn(post === undefined ? cacheTags.posts : cacheTags.post(post.id));
  return post;
});

export const readCategories = cache(async (): Promise<Category[]> => {
  await dependOn(cacheTags.categories);
  const { categories = [] } = await client.categories.listCategories({
    paging: { limit: maximumCategories },
  });
  return categories.flatMap((category) => toCategory(category) ?? []);
});

export const readCategory = cache(async (slug: string): Promise<Category | undefined> => {
  await dependOn(cacheTags.categories);
  const answer = await unlessMissing(client.categories.getCategoryBySlug(slug));
  return toCategory(answer?.category);
});

/** The tags with the most posts. */
export const readTags = cache(async (): Promise<Tag[]> => {
  await dependOn(cacheTags.tags);
  const { items } = await client.tags.mostUsed(maximumTags);
  return items.flatMap((tag) => toTag(tag) ?? []);
});

export const readTag = cache(async (slug: string): Promise<Tag | undefined> => {
  await dependOn(cacheTags.tags);
  return toTag(await unlessMissing(client.tags.getTagBySlug(slug)));
});

/** Who signs posts, by id. An upstream that does not show its members gives none. */
export async function readAuthors(ids: readonly string[]): Promise<Map<string, Author>> {
  await dependOn(cacheTags.members);
  const unique = [...new Set(ids)].filter((id) => id !== "").toSorted();
  if (unique.length === 0) return new Map();
  try {
    const members = await client.members.queryMembers(unique);
    return new Map(
      members.flatMap((member) => toAuthor(member) ?? []).map((author) => [author.id, author]),
    );
  } catch (error) {
    if (error instanceof BlogError && (error.status ?? 500) < 500) return new Map();
    throw error;
  }
}

async function unlessMissing<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof BlogError && error.status === 404) return undefined;
    throw error;
  }
}
