import { categories, posts, tags } from "@wix/blog";
import { createClient } from "@wix/sdk";
import { createTransport } from "../wix/errors/transport-error.ts";
import { toBlogError, type BlogError } from "./blog-error.ts";
import {
  countByLanguage,
  countByMonth,
  countPosts,
  findMovedAuthor,
  getConversation,
  getNeighbours,
  getPage,
  getPost,
  getPostBySlug,
  listPages,
  listPosts,
  listRecentComments,
  locateComment,
  queryMembers,
  queryPosts,
} from "./calls.ts";

export type BlogClientOptions = {
  /** Sends the requests: on the server to the upstream, in a browser to this site's own paths. */
  readonly fetch: typeof fetch;
  /** Called with the error of each failed call before that error is thrown. */
  readonly onError?: (error: BlogError) => void;
  /** Timeout of a call, in milliseconds. If omitted, calls never time out. */
  readonly timeout?: number;
};

export type BlogClient = ReturnType<typeof createBlogClient>;

type Paging = { readonly limit?: number; readonly offset?: number };

/** Wire objects of categories, and the number of all of them. */
type FoundGroups = { readonly groups: readonly unknown[]; readonly total: number };

/** With any host other than Wix's own, the packages use the URLs of a site's host. */
const siteHost = "site.invalid";

/**
 * Creates the typed blog client: `@wix/sdk` and `@wix/blog` with our own `fetch`, plus the calls that these
 * packages lack. Every call rejects with a {@link BlogError}.
 */
export function createBlogClient({ fetch, onError, timeout }: BlogClientOptions) {
  const { listCategories, getCategoryBySlug } = categories;
  const { getTagBySlug, queryTags } = tags;
  const { getPostMetrics } = posts;
  const client = createClient({
    host: { apiBaseUrl: siteHost },
    fetch: createTransport(fetch, timeout),
    modules: {
      calls: {
        getPost,
        getPostBySlug,
        listPosts,
        queryPosts,
        getNeighbours,
        getPage,
        listPages,
        countByMonth,
        countByLanguage,
        countPosts,
        findMovedAuthor,
        queryMembers,
        getConversation,
        locateComment,
        listRecentComments,
      },
      wix: { getPostMetrics, listCategories, getCategoryBySlug, getTagBySlug, queryTags },
    },
  });

  function guarded<Parameters extends readonly unknown[], Result>(
    call: (...parameters: Parameters) => Promise<Result>,
  ) {
    return async (...parameters: Parameters): Promise<Result> => {
      try {
        return await call(...parameters);
      } catch (cause) {
        const error = toBlogError(cause);
        onError?.(error);
        throw error;
      }
    };
  }

  return {
    getPost: guarded(client.calls.getPost),
    getPostBySlug: guarded(client.calls.getPostBySlug),
    getPostMetrics: guarded(client.wix.getPostMetrics),
    listPosts: guarded(client.calls.listPosts),
    queryPosts: guarded(client.calls.queryPosts),
    getPage: guarded(client.calls.getPage),
    listPages: guarded(client.calls.listPages),
    getNeighbours: guarded(client.calls.getNeighbours),
    countByMonth: guarded(client.calls.countByMonth),
    countByLanguage: guarded(client.calls.countByLanguage),
    findMovedAuthor: guarded(client.calls.findMovedAuthor),
    countPosts: guarded(client.calls.countPosts),
    listCategories: guarded(async (paging: Paging = {}): Promise<FoundGroups> => {
      const { categories: found = [], metaData } = await client.wix.listCategories({
        paging,
        fieldsets: ["SEO"],
      });
      return { groups: found, total: metaData?.total ?? found.length };
    }),
    getCategoryBySlug: guarded(
      async (slug: string): Promise<unknown> =>
        (await client.wix.getCategoryBySlug(slug, { fieldsets: ["SEO"] })).category,
    ),
    getTagBySlug: guarded(client.wix.getTagBySlug),
    getTags: guarded(async (ids: readonly string[]): Promise<readonly unknown[]> => {
      const { items } = await client.wix.queryTags().in("_id", ids).limit(ids.length).find();
      return items;
    }),
    /** Returns the tags with the most posts. */
    listMostUsedTags: guarded((limit: number) =>
      client.wix.queryTags().descending("publishedPostCount").limit(limit).find(),
    ),
    /** Returns the tags that have posts, in a stable order. */
    listUsedTags: guarded((offset: number, limit: number) =>
      client.wix
        .queryTags()
        .gt("publishedPostCount", 0)
        .ascending("_id")
        .skip(offset)
        .limit(limit)
        .find(),
    ),
    queryMembers: guarded(client.calls.queryMembers),
    /** Returns the public profiles with these IDs, at most 100. */
    getMembers: guarded(async (ids: readonly string[]): Promise<readonly unknown[]> => {
      const query = { filter: { id: { $in: ids } }, paging: { limit: ids.length } };
      return (await client.calls.queryMembers(query)).members;
    }),
    getConversation: guarded(client.calls.getConversation),
    locateComment: guarded(client.calls.locateComment),
    listRecentComments: guarded(client.calls.listRecentComments),
  };
}
