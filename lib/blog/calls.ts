/**
 * The post calls that `@wix/blog` lacks or has in part, in the style of its own: both spellings of the
 * optional fields, `translations`, `coverMedia`, the RATING sort, and a fallback request for a list
 * whose parameters are too long for a URL. They give the wire's objects with dates, bytes and numbers.
 */
import type { HttpClient } from "@wix/sdk-types";
import { toURLSearchParams } from "@wix/sdk-runtime/rest-modules";
import { transformRESTBytesToSDKBytes } from "@wix/sdk-runtime/transformations/bytes";
import { transformRESTFloatToSDKFloat } from "@wix/sdk-runtime/transformations/float";
import { transformRESTTimestampToSDKTimestamp } from "@wix/sdk-runtime/transformations/timestamp";
import { transformPaths } from "@wix/sdk-runtime/transformations/transform-paths";
import type { PostField, PostSort } from "../wix/enums.ts";

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
};

/** A post of the wire; `lib/blog/mapping.ts` makes sense of it. */
export type WirePost = Readonly<Record<string, unknown>>;

const posts = "/_api/communities-blog-node-api/v3/posts";

const timestamps = [
  "firstPublishedDate",
  "lastPublishedDate",
  "heroImage.urlExpirationDate",
  "coverMedia.image.urlExpirationDate",
  "coverMedia.video.urlExpirationDate",
  "media.wixMedia.image.urlExpirationDate",
  "media.wixMedia.videoV2.urlExpirationDate",
  "media.wixMedia.videoV2.resolutions.urlExpirationDate",
  "media.wixMedia.videoV2.posters.urlExpirationDate",
  "moderationDetails.submittedDate",
  "moderationDetails.moderationDate",
  "richContent.metadata.createdTimestamp",
  "richContent.metadata.updatedTimestamp",
];

const numbers = [
  "minutesToRead",
  "metrics.views",
  "metrics.likes",
  "metrics.comments",
  "metrics.averageRating",
];

/** A numeric text becomes the number (specification section 7); "NaN" and "Infinity" theirs. */
function toNumber(value: unknown): unknown {
  const isNumeric = typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
  return isNumeric
    ? Number(value)
    : typeof value === "string" || typeof value === "number"
      ? transformRESTFloatToSDKFloat(value)
      : value;
}

/** Turns what JSON cannot hold into what it means, below `root` (`post` or `posts`). */
const transformBelow = (root: string) => (data: unknown) =>
  transformPaths(data, [
    {
      transformFn: transformRESTTimestampToSDKTimestamp,
      paths: timestamps.map((path) => ({ path: `${root}.${path}` })),
    },
    {
      transformFn: transformRESTBytesToSDKBytes,
      paths: [{ path: `${root}.richContentCompressed` }],
    },
    { transformFn: toNumber, paths: numbers.map((path) => ({ path: `${root}.${path}` })) },
  ]);

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

type ListAnswer = {
  readonly posts?: readonly WirePost[];
  readonly metaData?: { readonly total?: number };
  readonly pagingMetadata?: { readonly total?: number };
};

export const listPosts =
  (httpClient: HttpClient) =>
  async (options: ListOptions = {}): Promise<{ posts: readonly WirePost[]; total: number }> => {
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
          data: toQuery(options),
          transformResponse: transformBelow("posts"),
        },
      ],
    }));
    const found = data.posts ?? [];
    return {
      posts: found,
      total: data.metaData?.total ?? data.pagingMetadata?.total ?? found.length,
    };
  };

/** The same list as a query. */
function toQuery(options: ListOptions) {
  const { featured, hashtags, categoryIds, tagIds, language, memberId, sort = "FEED" } = options;
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

/** Public profiles of members by id (`@wix/members` has the types; the call is one line here). */
export const queryMembers =
  (httpClient: HttpClient) =>
  async (ids: readonly string[]): Promise<readonly unknown[]> => {
    const { data } = await httpClient.request<{ members?: readonly unknown[] }>(() => ({
      method: "POST",
      url: "/_api/members/v1/members/query",
      data: {
        query: { filter: { id: { $in: ids } }, paging: { limit: 100 } },
        fieldsets: ["PUBLIC"],
      },
    }));
    return data.members ?? [];
  };
