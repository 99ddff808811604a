import { LRUCache } from "lru-cache";
import { isReadKey } from "../cache/page-memory.ts";
import type { PageStore } from "../cache/page-store.ts";
import type { PayloadRequest } from "./request/payload-request.ts";
import { findPart, type HeaderList, type StoredAnswer } from "./response/stored-answers.ts";

/**
 * Maximum size of each cache of path data, in characters. The caches are bounded because clients can invent
 * paths.
 */
const maxLearntSize = 16 * 1024 * 1024;

export type PageLookup = ReturnType<typeof createPageLookup>;

/**
 * Creates the lookup of stored pages by path. It learns each path's key and headers from Next's own requests.
 */
export function createPageLookup(store: PageStore) {
  /** Page keys by path, learned when Next reads the keys from the store. */
  const keys = new LRUCache<string, string>({
    maxSize: maxLearntSize,
    sizeCalculation: (key, path) => path.length + key.length,
  });
  /** The headers for Next's client router by path, learned from Next's responses. */
  const pathHeaders = new LRUCache<string, HeaderList>({
    maxSize: maxLearntSize,
    sizeCalculation: (headers, path) => path.length + headers.flat().join("").length + 1,
  });

  function find(
    path: string,
    part: PayloadRequest["part"],
    pathHeaders: HeaderList | undefined,
    token?: string,
  ): StoredAnswer | undefined {
    const key = keys.get(path);
    if (key === undefined || pathHeaders === undefined) return undefined;
    // An API request with a token must reach the API, which rejects invalid tokens.
    if (token !== undefined && isReadKey(key)) return undefined;
    const page = store.readFresh(key);
    // Redirects and missing pages are not sent in the form in which they are stored.
    if (page?.status !== 200) return undefined;
    const body = findPart(page, part);
    return body && { key, page, part, body, pathHeaders };
  }

  return {
    keys,
    pathHeaders,

    /**
     * Returns a page's document if the store has it ready to send. Otherwise, Next has to handle the request.
     */
    findDocument: (path: string, token?: string) => find(path, "document", [], token),

    /** Like `findDocument`, for a payload. */
    findPayload: ({ path, part }: PayloadRequest) => find(path, part, pathHeaders.get(path)),
  };
}
