import { once } from "node:events";
import { createServer, IncomingMessage, request as sendRequest } from "node:http";
import { duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { Body } from "../../cache/body.ts";
import { CachedPage } from "../../cache/cached-page.ts";
import { GuardedResponse } from "./guarded-response.ts";

/** Next's request handler. */
export type Handle = (request: IncomingMessage, response: GuardedResponse) => Promise<void>;

/** A page that Next renders for the HTTP layer, which sends it in place of another page. */
type SubstitutePage = {
  readonly path: string;
  /** The status with which Next responds. */
  readonly status: 200 | 404;
};

/** No route matches the path, so Next responds with the not-found page. */
export const notFoundPage: SubstitutePage = { path: "/%5Fnothing-here", status: 404 };

/** The page displayed at URLs of deleted posts. */
export const removedPage: SubstitutePage = { path: "/_removed", status: 200 };

/** Maximum age, in milliseconds. The page also depends on the date, for example for the year in its footer. */
const maximumAge = 60_000;

/** The only key of the cache. */
const key = "page";

/**
 * Creates a function that returns a substitute page. The page is the same for all paths, so it is rendered
 * again only when `position`, the position of the invalidation log, has changed or a minute has passed. While
 * Next cannot render it, the function returns the last version, or rejects if there is none.
 */
export function createSubstitutePage(
  handle: Handle,
  position: () => string,
  substitute: SubstitutePage,
): () => Promise<CachedPage | undefined> {
  const pages = new LRUCache<typeof key, { page: CachedPage; position: string }>({
    max: 1,
    ttl: maximumAge,
    ignoreFetchAbort: true,
    allowStaleOnFetchRejection: true,
    async fetchMethod() {
      const renderedAt = position();
      return { page: await renderPage(handle, substitute), position: renderedAt };
    },
  });
  return async () => {
    const last = pages.peek(key, { allowStale: true });
    const rendered = await pages.fetch(key, { forceRefresh: last?.position !== position() });
    return rendered?.page;
  };
}

/** Renders the page for an internal request that no client can abort. Throws if rendering fails. */
async function renderPage(handle: Handle, { path, status }: SubstitutePage): Promise<CachedPage> {
  const server = createServer<typeof IncomingMessage, typeof GuardedResponse>(
    { ServerResponse: GuardedResponse },
    (request, response) => {
      handle(request, response).catch(() => response.destroy());
    },
  );
  const [client, connection] = duplexPair();
  server.emit("connection", connection);
  const rendering = sendRequest({
    createConnection: () => client,
    path,
    headers: { Host: "localhost", Accept: "text/html", Connection: "close" },
  });
  const responded = once(rendering.end(), "response");
  const [response] = await responded;
  if (!(response instanceof IncomingMessage) || response.statusCode !== status) {
    throw new Error(`the page ${path} could not be rendered`);
  }
  const { "cache-control": cacheControl = "no-store", link } = response.headers;
  return new CachedPage({
    kind: "APP_PAGE",
    status,
    headers: { "cache-control": cacheControl, ...(link !== undefined && { link }) },
    document: new Body(await buffer(response), true),
    navigation: undefined,
    segments: new Map(),
    revalidateSeconds: false,
    expireSeconds: undefined,
  });
}
