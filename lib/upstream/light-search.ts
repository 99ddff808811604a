/**
 * Search for an upstream without one, such as hosted Wix. The newest posts are read through the blog client,
 * cached in memory, and read again when they are too old. Results have the format of the platform.
 */
import { z } from "zod";
import { createBlogClient } from "../blog/client.ts";
import { matchCall, serverCalls } from "./calls/calls.ts";
import { selectPage, searchLimits, type SearchAnswer } from "../search/answer.ts";
import { findPosts } from "../search/find.ts";
import { markText, findSnippet } from "../search/snippet.ts";
import { createLightIndex } from "./light-index.ts";
import { readLightPosts, type LightBlogPost } from "./light-posts.ts";
import type { Upstream } from "./upstream.ts";

/** Maximum age of the cached posts, in milliseconds. */
const lifetime = 5 * 60_000;

type Kept = {
  readonly posts: ReadonlyMap<string, LightBlogPost>;
  readonly index: ReturnType<typeof createLightIndex>;
  readonly readAt: number;
};

const limitParameter = z.coerce.number().int().min(1).max(searchLimits.most);

/** Creates a search. `upstream` answers calls with the paths of the API's own host. */
export function createLightSearch(upstream: Upstream, now: () => number = Date.now) {
  const client = createBlogClient({ fetch: (input, init) => carry(new Request(input, init)) });
  let kept: Kept | undefined;
  let reading: Promise<Kept> | undefined;

  function carry(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const match = matchCall(serverCalls, request.method, pathname);
    if (match === undefined) throw new Error(`not a call of the blog: ${pathname}`);
    return upstream(new Request(`http://upstream${match.path}${search}`, request));
  }

  async function read(): Promise<Kept> {
    const posts = await readLightPosts(client);
    kept = {
      posts: new Map(posts.map((post) => [post.id, post])),
      index: createLightIndex(posts),
      readAt: now(),
    };
    return kept;
  }

  /** Returns the cached posts. Old posts are returned while they are refreshed, even if the refresh fails. */
  function current(): Promise<Kept> {
    if (kept !== undefined && now() - kept.readAt < lifetime) return Promise.resolve(kept);
    reading ??= read().finally(() => {
      reading = undefined;
    });
    if (kept === undefined) return reading;
    reading.catch(() => undefined);
    return Promise.resolve(kept);
  }

  return async function answer(parameters: URLSearchParams): Promise<SearchAnswer> {
    const { posts, index } = await current();
    const language = parameters.get("language") ?? undefined;
    const { ids, hasMore, terms } = await findPosts(index(language), parameters.get("q") ?? "");
    const limit = limitParameter.catch(searchLimits.standard).parse(parameters.get("limit"));
    const page = selectPage(ids, { limit, cursor: parameters.get("cursor") ?? undefined });
    const hits = page.ids.flatMap((id) => {
      const post = posts.get(id);
      if (post === undefined) return [];
      const { title, text, excerpt, labels: _, ...hit } = post;
      const snippet = findSnippet(text, terms) ?? markText(excerpt, terms);
      return [{ ...hit, title: markText(title, terms), snippet }];
    });
    const { cursors } = page;
    return {
      hits,
      pagingMetadata: { count: hits.length, total: ids.length, tooManyToCount: hasMore, cursors },
    };
  };
}
