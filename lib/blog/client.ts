import { categories, posts, tags } from "@wix/blog";
import { createClient } from "@wix/sdk";
import { createTransport } from "../wix/transport-error.ts";
import { toBlogError, type BlogError } from "./blog-error.ts";
import {
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
  /** Carries the requests: into the proxy on the server, to this site's own paths in a browser. */
  readonly fetch: typeof fetch;
  /** Hears of every failed call before it is thrown. */
  readonly onError?: (error: BlogError) => void;
  /** Milliseconds until a call fails; without it there is no timeout. */
  readonly timeout?: number;
};

type PostQueryBuilder = posts.PostsQueryBuilder;

/** Any host that is not Wix's own: the packages then spell calls the way a site's own host has them. */
const siteHost = "site.invalid";

/**
 * The typed blog client: `@wix/sdk` and `@wix/blog` over our own `fetch`, with what they lack beside
 * them. Every call rejects with a {@link BlogError}.
 */
export function createBlogClient({ fetch, onError, timeout }: BlogClientOptions) {
  const client = createClient({
    host: { apiBaseUrl: siteHost },
    fetch: createTransport(fetch, timeout),
    modules: {
      posts: { getPost, getPostBySlug, listPosts, queryPosts, countByMonth, countPosts },
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
      /** Those with posts, in an order that stays. */
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
