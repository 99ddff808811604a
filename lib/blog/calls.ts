/**
 * The post calls that `@wix/blog` lacks or has in part, in the style of its own: both spellings of the
 * optional fields, `translations`, `coverMedia`, the RATING sort, and a fallback request for a list
 * whose parameters are too long for a URL. They give the wire's objects with dates, bytes and numbers.
 */
import type { HttpClient } from "@wix/sdk-types";
import { toURLSearchParams } from "@wix/sdk-runtime/rest-modules";
import type { PostField, PostSort } from "../wix/enums.ts";
import { transformBelow, type WirePost } from "./wire-post.ts";

export type PostOptions = {
  readonly fieldsets?: readonly PostField[];
  readonly fieldsToInclude?: readonly PostField[];
};

export type ListOptions = PostOptions & {
  readonly featured?: boolean | undefined;
  readonly hashtags?: readonly string[] | undefined;
  readonly categoryIds?: readonly string[] | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly sort?: PostSort | undefined;
  readonly paging?: { readonly limit?: number; readonly offset?: number } | undefined;
  readonly language?: string | undefined;
  readonly memberId?: string | undefined;
} & VersionOptions &
  CountingOptions;

/** Whether the total may be left out, which costs more than the posts themselves on a large blog. */
export type CountingOptions = { readonly skipCount?: boolean | undefined };

/**
 * Of posts that are translations of each other, only the one for readers of this language. A platform
 * of ours does that; an upstream that does not know of it gives all of them.
 */
export type VersionOptions = { readonly preferredLanguage?: string | undefined };

const posts = "/_api/communities-blog-node-api/v3/posts";

const metadata = { entityFqdn: "wix.blog.v3.post", packageName: "quire" };
const migrationOptions = { optInTransformResponse: true };

export const getPost =
  (httpClient: HttpClient) =>
  async (postId: string, options: PostOptions = {}): Promise<WirePost | undefined> => {
    const { data } = await httpClient.request<{ post?: WirePost }>(() => ({
      ...metadata,
      migrationOptions,
      method: "GET",
      url: `${posts}/${encodeURIComponent(postId)}`,
      params: toURLSearchParams(options),
      transformResponse: transformBelow("post"),
    }));
    return data.post;
  };

export const getPostBySlug =
  (httpClient: HttpClient) =>
  async (slug: string, options: PostOptions = {}): Promise<WirePost | undefined> => {
    const { data } = await httpClient.request<{ post?: WirePost }>(() => ({
      ...metadata,
      migrationOptions,
      method: "GET",
      url: `${posts}/slugs/${encodeURIComponent(slug)}`,
      params: toURLSearchParams(options),
      transformResponse: transformBelow("post"),
    }));
    return data.post;
  };

type ListMetadata = { readonly total?: number; readonly preferredLanguage?: string };
type ListAnswer = {
  readonly posts?: readonly WirePost[];
  readonly metaData?: ListMetadata;
  readonly pagingMetadata?: ListMetadata;
};

export type FoundPosts = {
  readonly posts: readonly WirePost[];
  readonly total: number;
  /** Whether the upstream heeded the preferred language; else it gave every version. */
  readonly isChosen: boolean;
};

export const listPosts =
  (httpClient: HttpClient) =>
  async (options: ListOptions = {}): Promise<FoundPosts> => {
    const { data } = await httpClient.request<ListAnswer>(() => ({
      ...metadata,
      migrationOptions,
      method: "GET",
      url: posts,
      params: toURLSearchParams(options),
      transformResponse: transformBelow("posts"),
      // The SDK turns to it when the parameters exceed 4000 characters (specification section 7).
      fallback: [
        {
          ...metadata,
          migrationOptions,
          method: "POST",
          url: `${posts}/query`,
          params: versionOf(options),
          data: toQuery(options),
          transformResponse: transformBelow("posts"),
        },
      ],
    }));
    return foundIn(data);
  };

export type PostQuery = {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: readonly ReturnType<typeof by>[];
  readonly paging: { readonly limit: number; readonly offset?: number };
};

/** Posts by any filter, paged by offsets, which the packages' own query builder does not have. */
export const queryPosts =
  (httpClient: HttpClient) =>
  async (
    query: PostQuery,
    { skipCount = false, ...options }: PostOptions & VersionOptions & CountingOptions = {},
  ): Promise<FoundPosts> => {
    const { data } = await httpClient.request<ListAnswer>(() => ({
      ...metadata,
      migrationOptions,
      method: "POST",
      url: `${posts}/query`,
      params: versionOf(options),
      data: {
        query,
        skipCount,
        fieldsets: [...(options.fieldsets ?? []), ...(options.fieldsToInclude ?? [])],
      },
      transformResponse: transformBelow("posts"),
    }));
    return foundIn(data);
  };

function versionOf({ preferredLanguage }: VersionOptions): URLSearchParams {
  return toURLSearchParams({ preferredLanguage });
}

function foundIn({ posts: found = [], metaData, pagingMetadata }: ListAnswer): FoundPosts {
  const { total = found.length, preferredLanguage } = { ...pagingMetadata, ...metaData };
  return { posts: found, total, isChosen: preferredLanguage !== undefined };
}

type CountOptions = VersionOptions & {
  readonly order?: "OLDEST" | "NEWEST";
  readonly timeZone?: string;
  /** ISO 8601; the end is not included. */
  readonly rangeStart?: string | undefined;
  readonly rangeEnd?: string | undefined;
  readonly months?: number | undefined;
};

/** Counts posts by month as `@wix/blog` does, with the option to count a post and its translations as one, and an end. */
export const countByMonth =
  (httpClient: HttpClient) =>
  async (options: CountOptions): Promise<readonly unknown[]> => {
    const { data } = await httpClient.request<{ stats?: readonly unknown[] }>(() => ({
      ...metadata,
      method: "GET",
      url: "/_api/communities-blog-node-api/v2/stats/post/count",
      params: toURLSearchParams(options),
    }));
    return data.stats ?? [];
  };

/** Counts posts as `@wix/blog` does, with the option to count a post and its translations as one. */
export const countPosts =
  (httpClient: HttpClient) =>
  async (options: VersionOptions & { readonly language?: string | undefined }): Promise<number> => {
    const { data } = await httpClient.request<{ total?: number }>(() => ({
      ...metadata,
      method: "GET",
      url: "/_api/communities-blog-node-api/v2/stats/posts/total",
      params: toURLSearchParams(options),
    }));
    return data.total ?? 0;
  };

/** The same list as a query. */
function toQuery(options: ListOptions) {
  const { featured, hashtags, categoryIds, tagIds, language, memberId, sort = "FEED" } = options;
  const { skipCount = false } = options;
  const filter = {
    ...(featured === undefined ? {} : { featured }),
    ...(language === undefined ? {} : { language }),
    ...(memberId === undefined ? {} : { memberId }),
    ...(hashtags === undefined ? {} : { hashtags: { $hasSome: hashtags } }),
    ...(categoryIds === undefined ? {} : { categoryIds: { $hasSome: categoryIds } }),
    ...(tagIds === undefined ? {} : { tagIds: { $hasSome: tagIds } }),
  };
  return {
    query: { filter, sort: querySorts[sort], paging: options.paging ?? {} },
    skipCount,
    fieldsets: [...(options.fieldsets ?? []), ...(options.fieldsToInclude ?? [])],
  };
}

const by = (fieldName: string, order: "ASC" | "DESC") => ({ fieldName, order });
const querySorts: Readonly<Record<PostSort, readonly ReturnType<typeof by>[]>> = {
  FEED: [by("pinned", "DESC"), by("firstPublishedDate", "DESC")],
  PUBLISHED_DATE_ASC: [by("firstPublishedDate", "ASC")],
  PUBLISHED_DATE_DESC: [by("firstPublishedDate", "DESC")],
  VIEW_COUNT: [by("metrics.views", "DESC")],
  LIKE_COUNT: [by("metrics.likes", "DESC")],
  TITLE_ASC: [by("title", "ASC")],
  TITLE_DESC: [by("title", "DESC")],
  RATING: [by("metrics.averageRating", "DESC")],
};

/** Public profiles of members (`@wix/members` has the types; the call is one line here). */
export const queryMembers =
  (httpClient: HttpClient) =>
  async (filter: Readonly<Record<string, unknown>>): Promise<readonly unknown[]> => {
    const { data } = await httpClient.request<{ members?: readonly unknown[] }>(() => ({
      method: "POST",
      url: "/_api/members/v1/members/query",
      data: {
        query: { filter, paging: { limit: 100 } },
        fieldsets: ["PUBLIC"],
      },
    }));
    return data.members ?? [];
  };

/** Members who sign posts, by a filter of our own: an upstream that does not know it refuses. */
export const listAuthors =
  (httpClient: HttpClient) =>
  async (paging: {
    readonly offset: number;
    readonly limit: number;
  }): Promise<{ readonly members: readonly unknown[]; readonly total: number }> => {
    const { data } = await httpClient.request<{
      members?: readonly unknown[];
      metadata?: { total?: number };
    }>(() => ({
      method: "POST",
      url: "/_api/members/v1/members/query",
      data: {
        query: {
          filter: { publishedPostCount: { $gt: 0 } },
          sort: [{ fieldName: "id", order: "ASC" }],
          paging,
        },
        fieldsets: ["PUBLIC"],
      },
    }));
    const { members = [], metadata } = data;
    return { members, total: metadata?.total ?? members.length };
  };
