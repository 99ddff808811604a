/**
 * Calls that `@wix/blog` lacks or supports only in part: both spellings of the optional fields, `translations`,
 * `coverMedia`, the RATING sort, and a fallback request for lists whose parameters are too long for a URL. The calls
 * return wire objects, with dates, bytes and numbers converted.
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
  /** Without `#`, case-insensitive. */
  readonly hashtags?: readonly string[] | undefined;
  readonly categoryIds?: readonly string[] | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly sort?: PostSort | undefined;
  readonly paging?: { readonly limit?: number; readonly offset?: number } | undefined;
  /** Only posts in this language. */
  readonly language?: string | undefined;
  /** Only posts by this author. */
  readonly memberId?: string | undefined;
} & VersionOptions &
  CountingOptions;

/** Option to omit the total. On a large blog, counting the posts costs more than reading them. */
export type CountingOptions = { readonly skipCount?: boolean | undefined };

/**
 * Option to list only one version of each translated post: the version for readers of this language.
 * Supported by the embedded platform. Other upstreams ignore this option and return all versions.
 */
export type VersionOptions = { readonly preferredLanguage?: string | undefined };

const blog = "/_api/communities-blog-node-api";
const posts = `${blog}/v3/posts`;
const membersQuery = "/_api/members/v1/members/query";

const metadata = {
  entityFqdn: "wix.blog.v3.post",
  packageName: "quire",
  migrationOptions: { optInTransformResponse: true },
};

export const getPost =
  (httpClient: HttpClient) =>
  (postId: string, options?: PostOptions): Promise<WirePost | undefined> =>
    requestPost(httpClient, encodeURIComponent(postId), options);

export const getPostBySlug =
  (httpClient: HttpClient) =>
  (slug: string, options?: PostOptions): Promise<WirePost | undefined> =>
    requestPost(httpClient, `slugs/${encodeURIComponent(slug)}`, options);

async function requestPost(httpClient: HttpClient, path: string, options: PostOptions = {}) {
  const { data } = await httpClient.request<{ post?: WirePost }>(() => ({
    ...metadata,
    method: "GET",
    url: `${posts}/${path}`,
    params: toURLSearchParams(options),
    transformResponse: transformBelow("post"),
  }));
  return data.post;
}

const sitePages = "/api/site/pages";

/** Returns the published page that has or formerly had a path. */
export const getPage =
  (httpClient: HttpClient) =>
  async (path: string): Promise<WirePost | undefined> => {
    const { data } = await httpClient.request<{ page?: WirePost }>(() => ({
      ...metadata,
      method: "GET",
      url: `${sitePages}/published`,
      params: toURLSearchParams({ path }),
      transformResponse: transformBelow("page"),
    }));
    return data.page;
  };

/** Returns the published pages of all languages, without their texts. */
export const listPages = (httpClient: HttpClient) => async (): Promise<readonly WirePost[]> => {
  const { data } = await httpClient.request<{ pages?: readonly WirePost[] }>(() => ({
    ...metadata,
    method: "GET",
    url: sitePages,
    transformResponse: transformBelow("pages"),
  }));
  return data.pages ?? [];
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
      method: "GET",
      url: posts,
      params: toURLSearchParams(options),
      transformResponse: transformBelow("posts"),
      // Like the SDK, sends this request instead if the parameters exceed 4000 characters.
      fallback: [buildQueryRequest(toQuery(options), options)],
    }));
    return parseList(data);
  };

export type PostQuery = {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort: readonly ReturnType<typeof by>[];
  readonly paging: { readonly limit?: number; readonly offset?: number };
};

type QueryOptions = PostOptions & VersionOptions & CountingOptions;

/** Queries posts with any filter and offset paging, which the packages' query builder does not support. */
export const queryPosts =
  (httpClient: HttpClient) =>
  async (query: PostQuery, options: QueryOptions = {}): Promise<FoundPosts> => {
    const { data } = await httpClient.request<ListAnswer>(() => buildQueryRequest(query, options));
    return parseList(data);
  };

/** A post whose neighbours are read. */
export type NeighbourQuery = {
  readonly id: string;
  readonly language: string;
  readonly publishedAt: Date;
};

export type WireNeighbours = {
  /** The post published before. `undefined` if there is none. */
  readonly previous: WirePost | undefined;
  readonly next: WirePost | undefined;
};

/**
 * Number of posts to read in each direction, so that posts with equal dates can be ordered by ID. More posts share a
 * date only if the dates are artificial.
 */
const postsPerDirection = 12;

/** Returns the posts published directly before and after a post, in its language. */
export const getNeighbours =
  (httpClient: HttpClient) =>
  async ({ id, language, publishedAt }: NeighbourQuery): Promise<WireNeighbours> => {
    const read = async (operator: "$lte" | "$gte", order: "ASC" | "DESC") => {
      const filter = { language, firstPublishedDate: { [operator]: publishedAt.toISOString() } };
      const sort = [by("firstPublishedDate", order)];
      const query = { filter, sort, paging: { limit: postsPerDirection } };
      return (await queryPosts(httpClient)(query, { skipCount: true })).posts;
    };
    const [before, after] = await Promise.all([read("$lte", "DESC"), read("$gte", "ASC")]);
    const inOrder = [...new Map([...before, ...after].map((post) => [readId(post), post])).values()]
      .map((post) => ({ post, id: readId(post), at: Number(post["firstPublishedDate"]) }))
      .toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
    const place = inOrder.findIndex((one) => one.id === id);
    if (place === -1) return { previous: undefined, next: undefined };
    return { previous: inOrder[place - 1]?.post, next: inOrder[place + 1]?.post };
  };

const readId = (post: WirePost): string => String(post["id"] ?? post["_id"]);

function buildQueryRequest(query: PostQuery, options: QueryOptions) {
  const { fieldsets = [], fieldsToInclude = [], skipCount = false, preferredLanguage } = options;
  return {
    ...metadata,
    method: "POST" as const,
    url: `${posts}/query`,
    params: toURLSearchParams({ preferredLanguage }),
    data: { query, skipCount, fieldsets: [...fieldsets, ...fieldsToInclude] },
    transformResponse: transformBelow("posts"),
  };
}

function parseList({ posts: found = [], metaData, pagingMetadata }: ListAnswer): FoundPosts {
  const { total = found.length, preferredLanguage } = { ...pagingMetadata, ...metaData };
  return { posts: found, total, isChosen: preferredLanguage !== undefined };
}

/** Converts list options to a query that returns the same list. */
function toQuery(options: ListOptions): PostQuery {
  const { featured, hashtags, categoryIds, tagIds, language, memberId, sort = "FEED" } = options;
  const hasSome = (values: readonly string[] | undefined) => values && { $hasSome: values };
  const filter = {
    featured,
    language,
    memberId,
    hashtags: hasSome(hashtags),
    categoryIds: hasSome(categoryIds),
    tagIds: hasSome(tagIds),
  };
  return { filter, sort: querySorts[sort], paging: options.paging ?? {} };
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

type CountOptions = VersionOptions & {
  readonly order?: "OLDEST" | "NEWEST";
  readonly timeZone?: string;
  /** ISO 8601. `rangeEnd` is exclusive. */
  readonly rangeStart?: string | undefined;
  readonly rangeEnd?: string | undefined;
  readonly months?: number | undefined;
};

/**
 * Counts posts by month like `@wix/blog`, but accepts an end date and can count a post and its translations
 * as one.
 */
export const countByMonth =
  (httpClient: HttpClient) =>
  async (options: CountOptions): Promise<readonly unknown[]> => {
    const { data } = await httpClient.request<{ stats?: readonly unknown[] }>(() => ({
      ...metadata,
      method: "GET",
      url: `${blog}/v2/stats/post/count`,
      params: toURLSearchParams(options),
    }));
    return data.stats ?? [];
  };

/** Counts posts like `@wix/blog`, but can count a post and its translations as one. */
export const countPosts =
  (httpClient: HttpClient) =>
  async (options: VersionOptions & { readonly language?: string | undefined }): Promise<number> => {
    const { data } = await httpClient.request<{ total?: number }>(() => ({
      ...metadata,
      method: "GET",
      url: `${blog}/v2/stats/posts/total`,
      params: toURLSearchParams(options),
    }));
    return data.total ?? 0;
  };

/** Counts posts by language. The call is an extension of the Wix API, so other upstreams reject it. */
export const countByLanguage =
  (httpClient: HttpClient) => async (): Promise<readonly unknown[]> => {
    const { data } = await httpClient.request<{ languages?: readonly unknown[] }>(() => ({
      ...metadata,
      method: "GET",
      url: "/api/languages",
    }));
    return data.languages ?? [];
  };

/** Returns the slug of the author who formerly had this slug. Only Quire's platform supports this call. */
export const findMovedAuthor =
  (httpClient: HttpClient) =>
  async (slug: string): Promise<string | undefined> => {
    const { data } = await httpClient.request<{ slug?: string }>(() => ({
      method: "GET",
      url: `/api/authors/former-slugs/${encodeURIComponent(slug)}`,
    }));
    return data.slug;
  };

type MemberQuery = {
  readonly filter: Readonly<Record<string, unknown>>;
  readonly sort?: readonly ReturnType<typeof by>[];
  readonly paging: { readonly limit: number; readonly offset?: number };
};

export type FoundMembers = { readonly members: readonly unknown[]; readonly total: number };

/** Returns the public profiles of the members that match a query. Their types are in `@wix/members`. */
export const queryMembers =
  (httpClient: HttpClient) =>
  async (query: MemberQuery): Promise<FoundMembers> => {
    const { data } = await httpClient.request<Partial<FoundMembers> & { metadata?: ListMetadata }>(
      () => ({ method: "POST", url: membersQuery, data: { query, fieldsets: ["PUBLIC"] } }),
    );
    const { members = [], metadata: { total = members.length } = {} } = data;
    return { members, total };
  };

type ConversationOptions = { readonly sort: string; readonly page: number };

/** Returns a page of the comments on a post. Only Quire's platform supports this call and the next two. */
export const getConversation =
  (httpClient: HttpClient) =>
  (postId: string, options: ConversationOptions): Promise<unknown> =>
    readOwn(httpClient, `posts/${encodeURIComponent(postId)}`, options);

/** Returns the post of a comment, and the page that shows the comment. */
export const locateComment =
  (httpClient: HttpClient) =>
  (commentId: string): Promise<unknown> =>
    readOwn(httpClient, `${encodeURIComponent(commentId)}/location`, {});

/** Returns the newest comments on a post or, without a post, on all posts. */
export const listRecentComments =
  (httpClient: HttpClient) =>
  (options: { readonly postId?: string | undefined; readonly limit: number }): Promise<unknown> =>
    readOwn(httpClient, "recent", options);

async function readOwn(httpClient: HttpClient, path: string, parameters: object): Promise<unknown> {
  const { data } = await httpClient.request<unknown>(() => ({
    method: "GET",
    url: `/api/comments/${path}`,
    params: toURLSearchParams(parameters),
  }));
  return data;
}
