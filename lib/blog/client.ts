import { categories, posts, tags } from "@wix/blog";
import { createClient } from "@wix/sdk";
import { createTransport } from "../wix/transport-error.ts";
import { toBlogError, type BlogError } from "./blog-error.ts";
import {
  countByLanguage,
  countByMonth,
  countPosts,
  getPost,
  getPostBySlug,
  listAuthors,
  listPosts,
  queryMembers,
  queryPosts,
} from "./calls.ts";

export type BlogClientOptions = {
  /** Sends the requests: to the proxy on the server, to this site's paths in a browser. */
  readonly fetch: typeof fetch;
  /** Called with the error of every failed call before the error is thrown. */
  readonly onError?: (error: BlogError) => void;
  /** Timeout of a call, in milliseconds. Without it, a call never times out. */
  readonly timeout?: number;
};

type PostQueryBuilder = posts.PostsQueryBuilder;

/** Any host other than Wix's own. The packages then use the URLs of a site's host. */
const siteHost = "site.invalid";

/**
 * Creates the typed blog client: `@wix/sdk` and `@wix/blog` with our own `fetch`, plus the calls that they
 * lack. Every call rejects with a {@link BlogError}.
 */
export function createBlogClient({ fetch, onError, timeout }: BlogClientOptions) {
  const client = createClient({
    host: { apiBaseUrl: siteHost },
    fetch: createTransport(fetch, timeout),
    modules: {
      posts: {
        getPost,
        getPostBySlug,
        listPosts,
        queryPosts,
        countByMonth,
        countByLanguage,
        countPosts,
      },
      members: { queryMembers, listAuthors },
      wix: {
        getPostMetrics: posts.getPostMetrics,
        queryPostCountStats: posts.queryPostCountStats,
        getTotalPosts: posts.getTotalPosts,
        queryPosts: posts.queryPosts,
        listCategories: categories.listCategories,
        getCategoryBySlug: categories.getCategoryBySlug,
        getTagBySlug: tags.getTagBySlug,
        queryTags: tags.queryTags,
      },
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
    posts: {
      getPost: guarded(client.posts.getPost),
      getPostBySlug: guarded(client.posts.getPostBySlug),
      listPosts: guarded(client.posts.listPosts),
      getPostMetrics: guarded(client.wix.getPostMetrics),
      queryPostCountStats: guarded(client.wix.queryPostCountStats),
      getTotalPosts: guarded(client.wix.getTotalPosts),
      /** Runs a query that `build` makes with the packages' own query builder. */
      queryPosts: guarded((build: (query: PostQueryBuilder) => PostQueryBuilder) =>
        build(client.wix.queryPosts()).find(),
      ),
      queryPostsBy: guarded(client.posts.queryPosts),
      countByMonth: guarded(client.posts.countByMonth),
      countByLanguage: guarded(client.posts.countByLanguage),
      countPosts: guarded(client.posts.countPosts),
    },
    categories: {
      listCategories: guarded(client.wix.listCategories),
      getCategoryBySlug: guarded(client.wix.getCategoryBySlug),
    },
    tags: {
      getTagBySlug: guarded(client.wix.getTagBySlug),
      mostUsed: guarded((limit: number) =>
        client.wix.queryTags().descending("publishedPostCount").limit(limit).find(),
      ),
      byId: guarded((ids: readonly string[]) =>
        client.wix.queryTags().in("_id", ids).limit(ids.length).find(),
      ),
      /** Returns the tags that have posts, in a stable order. */
      used: guarded((offset: number, limit: number) =>
        client.wix
          .queryTags()
          .gt("publishedPostCount", 0)
          .ascending("_id")
          .skip(offset)
          .limit(limit)
          .find(),
      ),
    },
    members: {
      queryMembers: guarded(client.members.queryMembers),
      listAuthors: guarded(client.members.listAuthors),
    },
  };
}
