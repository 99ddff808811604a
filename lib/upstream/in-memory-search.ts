/**
 * Search for upstreams that do not support it, such as hosted Wix. The newest posts are read through the blog
 * client, cached in memory, and reloaded when they become too old. Results have the platform's format.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { createBlogClient } from "../blog/client.ts";
import { type SearchAnswer, type SearchHit, searchLimits, selectPage } from "../search/answer.ts";
import {
  collectVocabulary,
  type Ranked,
  type SearchText,
  toSearchDocument,
} from "../search/document.ts";
import { type Depth, findPosts, type WordIndex } from "../search/find.ts";
import { createVocabulary } from "../search/near.ts";
import { findSnippet, markText } from "../search/snippet.ts";
import type { Term } from "../search/terms.ts";
import { toUpstreamRequest } from "./calls.ts";
import { type InMemoryPost, readInMemoryPosts } from "./in-memory-posts.ts";
import type { Upstream } from "./upstream.ts";

/** Maximum age of the cached posts, in milliseconds. */
const lifetime = 5 * 60_000;

type CachedPosts = {
  readonly posts: ReadonlyMap<string, InMemoryPost>;
  readonly index: ReturnType<typeof createInMemoryIndex>;
  readonly readAt: number;
};

const limitParameter = z.coerce.number().int().min(1).max(searchLimits.most);

/** Creates a search. `upstream` answers calls that use the paths of the API's own host. */
export function createInMemorySearch(upstream: Upstream, now: () => number = Date.now) {
  const client = createBlogClient({
    fetch: async (input, init) => upstream(toUpstreamRequest(new Request(input, init))),
  });
  let cached: CachedPosts | undefined;
  let reading: Promise<CachedPosts> | undefined;

  async function read(): Promise<CachedPosts> {
    const posts = await readInMemoryPosts(client);
    cached = {
      posts: new Map(posts.map((post) => [post.id, post])),
      index: createInMemoryIndex(posts),
      readAt: now(),
    };
    return cached;
  }

  /**
   * Returns the cached posts. While they are being refreshed, and even if that fails, returns the old posts.
   */
  function current(): Promise<CachedPosts> {
    if (cached !== undefined && now() - cached.readAt < lifetime) return Promise.resolve(cached);
    reading ??= read().finally(() => {
      reading = undefined;
    });
    if (cached === undefined) return reading;
    reading.catch(() => undefined);
    return Promise.resolve(cached);
  }

  return async function search(parameters: URLSearchParams): Promise<SearchAnswer> {
    const { posts, index } = await current();
    const language = parameters.get("language") ?? undefined;
    const { ids, hasMore, terms } = await findPosts(index(language), parameters.get("q") ?? "");
    const limit = limitParameter.catch(searchLimits.standard).parse(parameters.get("limit"));
    const page = selectPage(ids, { limit, cursor: parameters.get("cursor") ?? undefined });
    const hits: SearchHit[] = [];
    for (const id of page.ids) {
      const post = posts.get(id);
      if (post === undefined) continue;
      // Yields before each post, because a snippet of a long text takes milliseconds.
      await nextTurn();
      const { title, text, excerpt, labels: _, ...hit } = post;
      const snippet = findSnippet(text, terms) ?? markText(excerpt, terms);
      hits.push({ ...hit, title: markText(title, terms), snippet });
    }
    const { cursors } = page;
    return {
      hits,
      pagingMetadata: { count: hits.length, total: ids.length, tooManyToCount: hasMore, cursors },
    };
  };
}

type IndexedPost = SearchText & { readonly id: string; readonly language: string };

type Entry = Ranked & { readonly id: string; readonly language: string; readonly text: string };

/**
 * Creates an index of posts, which must be sorted newest first. Returns a function that provides the index
 * for one language or for all posts.
 */
function createInMemoryIndex(posts: readonly IndexedPost[]) {
  const vocabulary = createVocabulary();
  const words = new Set<string>();
  const entries = posts.map((post): Entry => {
    const { text, ...ranked } = toSearchDocument(post);
    for (const word of collectVocabulary({ ...ranked, text })) words.add(word);
    return { id: post.id, language: post.language, text: ` ${text.join(" ")} `, ...ranked };
  });
  for (const word of words) vocabulary.add(word);

  return (language: string | undefined): WordIndex => {
    const searched = entries.filter(
      (entry) => language === undefined || entry.language === language,
    );
    const find = (terms: readonly Term[], depth: Depth) =>
      searched.filter((entry) => terms.every((term) => matches(entry, term, depth)));
    return {
      candidates: (terms, depth) => Promise.resolve({ found: find(terms, depth), hasMore: false }),
      count: (term) => Promise.resolve(find([term], "whole").length),
      near: ({ word }, isLast) => Promise.resolve(vocabulary.near(word, isLast)),
    };
  };
}

function matches(
  { title, labels, text }: Entry,
  { word, isPrefix, near }: Term,
  depth: Depth,
): boolean {
  const wanted = [isPrefix ? ` ${word}` : ` ${word} `, ...near.map((other) => ` ${other} `)];
  const searched = depth === "head" ? [title, labels] : [text, title, labels];
  return wanted.some((one) => searched.some((list) => list.includes(one)));
}
