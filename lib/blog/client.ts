import { categories, posts, tags } from "@wix/blog";
import { createClient } from "@wix/sdk";
import { createTransport } from "../wix/transport-error.ts";
import { toBlogError, type BlogError } from "./blog-error.ts";
import {
  countByLanguage,
  countByMonth,
  countPosts,
  findMovedAuthor,
  getConversation,
  getPost,
  getPostBySlug,
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
    countByMonth: guarded(client.calls.countByMonth),
    countByLanguage: guarded(client.calls.countByLanguage),
    findMovedAuthor: guarded(client.calls.findMovedAuthor),
    countPosts: guarded(client.calls.countPosts),
    listCategories: guarded(client.wix.listCategories),
    getCategoryBySlug: guarded(client.wix.getCategoryBySlug),
    getTagBySlug: guarded(client.wix.getTagBySlug),
    getTags: guarded((ids: readonly string[]) =>
      client.wix.queryTags().in("_id", ids).limit(ids.length).find(),
    ),
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
    getConversation: guarded(client.calls.getConversation),
    locateComment: guarded(client.calls.locateComment),
    listRecentComments: guarded(client.calls.listRecentComments),
  };
}
