import "server-only";
import { cache } from "react";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import type { PostField, PostSort } from "../wix/enums.ts";
import { formatWireDate } from "../wix/wire-date.ts";
import { computeMonthRange, type ArchiveMonth } from "./archive-month.ts";
import { BlogError, unlessMissing, unlessRefused } from "./blog-error.ts";
import { addCacheTags } from "./cache-tags.ts";
import type { CountingOptions, FoundPosts, ListOptions, PostQuery } from "./calls.ts";
import { toPost } from "./mapping.ts";
import type { Post, PostSummary } from "./model.ts";
import { client } from "./server-client.ts";
import { versionsFor } from "./version.ts";

/** Reads posts for pages, and adds the posts' cache tags to the page. */

/** Selects the posts of a list. The empty filter selects all posts. */
export type PostFilter = Pick<
  ListOptions,
  "categoryIds" | "tagIds" | "hashtags" | "memberId" | "featured" | "language" | "preferredLanguage"
> & { readonly month?: ArchiveMonth };

/**
 * Returns a filter that selects one version of each translated post: the version for readers of the filter's
 * preferred language, which defaults to the site's. A filter for a single language gets no preferred
 * language.
 */
export const selectVersions = (filter: PostFilter): PostFilter => ({
  ...filter,
  preferredLanguage:
    filter.language === undefined
      ? (filter.preferredLanguage ?? settings().site.language)
      : undefined,
});

export type PostsRequest = PostFilter &
  CountingOptions & {
    /** Starts at 0. */
    readonly offset: number;
    /** At most 100. */
    readonly limit: number;
    /**
     * By default, pinned posts come first, followed by the newest. A month's posts are always sorted by date.
     */
    readonly sort?: PostSort;
    /** Optional post fields to request. Default: the fields shown in lists. */
    readonly fields?: readonly PostField[];
  };

export type PostList = { readonly posts: readonly Post[]; readonly total: number };

/** Returns a range of a list of posts. Their content is empty unless a content field is requested. */
export async function readPosts(request: PostsRequest): Promise<PostList> {
  addCacheTags(cacheTags.posts);
  const { offset, limit, sort = "FEED", fields, month, ...filter } = request;
  if (fields?.includes("RICH_CONTENT") === true) addCacheTags(cacheTags.contents);
  const options = { ...filter, fieldsets: fields ?? ["METRICS", "TRANSLATIONS"] };
  const paging = { limit, offset };
  const found =
    month === undefined
      ? await client().listPosts({ ...options, paging, sort })
      : await client().queryPosts(buildMonthQuery(month, paging), options);
  return { posts: parsePosts(found, filter.preferredLanguage), total: found.total };
}

function buildMonthQuery(month: ArchiveMonth, paging: PostQuery["paging"]): PostQuery {
  const { start, end } = computeMonthRange(month);
  return {
    filter: { firstPublishedDate: { $gte: formatWireDate(start), $lt: formatWireDate(end) } },
    sort: [{ fieldName: "firstPublishedDate", order: "DESC" }],
    paging,
  };
}

function parsePosts(
  { posts, isChosen }: Pick<FoundPosts, "posts" | "isChosen">,
  preferredLanguage?: string,
): readonly Post[] {
  const parsed = posts.flatMap((post) => toPost(post, settings().site.language) ?? []);
  return versionsFor(parsed, preferredLanguage, isChosen);
}

/** Returns the published post that has or formerly had this slug, or `undefined` if there is none. */
export const readPost = cache(async (slug: string): Promise<Post | undefined> => {
  const fieldsets = ["RICH_CONTENT", "METRICS", "SEO", "TRANSLATIONS"] as const;
  const wire = await unlessMissing(tagIfDeleted(client().getPostBySlug(slug, { fieldsets })));
  const post = toPost(wire, settings().site.language);
  // If there is no post, or the page redirects to a new slug, a change to any post may change the page.
  if (post?.slug !== slug) addCacheTags(cacheTags.posts);
  if (post !== undefined) addCacheTags(cacheTags.post(post.id));
  return post;
});

/** Marks the page as gone if its post or page was deleted, so that the server responds with 410. */
export async function tagIfDeleted<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const isDeleted = error instanceof BlogError && error.code === "POST_DELETED";
    if (isDeleted) addCacheTags(cacheTags.gone);
    throw error;
  }
}

export type Neighbours = {
  /** The post published before this one. */
  readonly previous: PostSummary | undefined;
  readonly next: PostSummary | undefined;
};

/** Returns the posts published directly before and after a post, in the post's language. */
export async function readNeighbours(post: Post): Promise<Neighbours> {
  addCacheTags(cacheTags.posts);
  const found = await unlessRefused(client().getNeighbours(post));
  const { language } = settings().site;
  return { previous: toPost(found?.previous, language), next: toPost(found?.next, language) };
}

const maximumRelated = 3;

/**
 * Returns a post's related posts: the author's choice or, failing that, the newest posts with a shared tag,
 * followed by the newest with a shared category. Excludes all versions of the post itself.
 */
export async function readRelated(post: Post): Promise<PostSummary[]> {
  addCacheTags(cacheTags.posts);
  const own = new Set([post.slug, ...post.translations.map(({ slug }) => slug)]);
  const chosen = await readChosen(post.relatedPostIds);
  const found = chosen.length > 0 ? chosen : await readSimilar(post);
  return removeDuplicates(found)
    .filter(({ slug }) => !own.has(slug))
    .slice(0, maximumRelated);
}

async function readChosen(relatedPostIds: readonly string[]): Promise<Post[]> {
  const ids = relatedPostIds.slice(0, 2 * maximumRelated);
  if (ids.length === 0) return [];
  const posts = await readPostsById(ids);
  return ids.flatMap((id) => posts.get(id) ?? []);
}

async function readSimilar(post: Post): Promise<Post[]> {
  const { tagIds, categoryIds, language, translations } = post;
  const filters = [{ tagIds }, { categoryIds }].filter((filter) =>
    Object.values(filter).some((ids) => ids.length > 0),
  );
  const found: Post[] = [];
  // Leaves room for the post itself and, if the upstream lists every version, for its translations.
  const limit = maximumRelated + 1 + translations.length;
  for (const filter of filters) {
    if (found.length === limit) break;
    const { posts } = await readPosts({
      ...filter,
      sort: "PUBLISHED_DATE_DESC",
      offset: 0,
      limit,
      fields: ["TRANSLATIONS"],
      preferredLanguage: language,
      skipCount: true,
    });
    found.push(...posts);
  }
  return found;
}

/** Maximum number of posts per call. */
const maximumPosts = 100;

/** Returns the published posts with these IDs, keyed by ID. */
export async function readPostsById(ids: readonly string[]): Promise<ReadonlyMap<string, Post>> {
  addCacheTags(cacheTags.posts);
  const found = new Map<string, Post>();
  for (let start = 0; start < ids.length; start += maximumPosts) {
    const some = ids.slice(start, start + maximumPosts);

    const posts = await queryPosts({
      filter: { id: { $in: some } },
      sort: [{ fieldName: "firstPublishedDate", order: "DESC" }],
      paging: { limit: some.length },
    });
    for (const post of posts) found.set(post.id, post);
  }
  return found;
}

/** Returns all versions of the posts that match a query. */
async function queryPosts(query: PostQuery): Promise<readonly Post[]> {
  const found = await unlessRefused(client().queryPosts(query, { skipCount: true }));
  return found === undefined ? [] : parsePosts(found);
}

const removeDuplicates = (posts: readonly Post[]): Post[] => [
  ...new Map(posts.map((post) => [post.id, post])).values(),
];
