/**
 * Post calls that `@wix/blog` lacks or supports only in part: both spellings of the optional fields,
 * `translations`, `coverMedia`, the RATING sort, and a fallback request for a list whose parameters are too
 * long for a URL. They return the objects of the wire, with dates, bytes and numbers converted.
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

/** Option to omit the total. On a large blog, counting costs more than reading the posts. */
export type CountingOptions = { readonly skipCount?: boolean | undefined };

/**
 * Option to list only one version of each translated post: the one for readers of this language. An embedded
 * platform supports it; other upstreams ignore it and return all versions.
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
  /** Whether the upstream applied the preferred language. If not, the list contains every version. */
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
      // The SDK sends this request instead when the parameters exceed 4000 characters
      // (specification section 7).
      fallback: [
        {
          ...metadata,
          migrationOptions,
          method: "POST",
          url: `${posts}/query`,
          params: buildVersionParameters(options),
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

/** Queries posts by any filter, with paging by offset, which the query builder of the packages lacks. */
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
      params: buildVersionParameters(options),
      data: {
        query,
        skipCount,
        fieldsets: [...(options.fieldsets ?? []), ...(options.fieldsToInclude ?? [])],
      },
      transformResponse: transformBelow("posts"),
    }));
    return foundIn(data);
  };

function buildVersionParameters({ preferredLanguage }: VersionOptions): URLSearchParams {
  return toURLSearchParams({ preferredLanguage });
}

function foundIn({ posts: found = [], metaData, pagingMetadata }: ListAnswer): FoundPosts {
  const { total = found.length, preferredLanguage } = { ...pagingMetadata, ...metaData };
  return { posts: found, total, isChosen: preferredLanguage !== undefined };
}

type CountOptions = VersionOptions & {
  readonly order?: "OLDEST" | "NEWEST";
  readonly timeZone?: string;
  /** ISO 8601. `rangeEnd` is exclusive. */
  readonly rangeStart?: string | undefined;
  readonly rangeEnd?: string | undefined;
  readonly months?: number | undefined;
};

/** Counts posts by month like `@wix/blog`. Can also count a post and its translations as one, and accepts an end. */
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

/** Counts posts like `@wix/blog`. Can also count a post and its translations as one. */
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

/** Counts posts by language. The call is an extension, so other upstreams reject it. */
export const countByLanguage =
  (httpClient: HttpClient) => async (): Promise<readonly unknown[]> => {
    const { data } = await httpClient.request<{ languages?: readonly unknown[] }>(() => ({
      ...metadata,
      method: "GET",
      url: "/api/languages",
    }));
    return data.languages ?? [];
  };

/** Converts list options to a query that returns the same list. */
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

/** Returns the public profiles of the members that match a filter. `@wix/members` has their types. */
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

/** Returns the members who wrote posts. The filter is an extension, so other upstreams reject the request. */
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
