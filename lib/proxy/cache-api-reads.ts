import "server-only";
import { settings } from "../config/current.ts";
import { fromNext, type CachedPage } from "../server/cache/cached-page.ts";
import { currentRequest, pageStore } from "../server/cache/process-store.ts";
import { buildReadKey } from "../server/cache/page-memory.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { WireError } from "../wix/errors.ts";

/** Names of fields and sort orders whose values change without a change log entry. */
const counters = /METRICS|VIEW_COUNT|LIKE_COUNT|RATING/;

const typeHeader = "content-type";

/**
 * Maximum length of a URL, in characters, and of a body, in bytes. Above these, responses are not shared
 * between clients.
 */
const longestAddress = 2_048;
const maximumBytes = 512 * 1024;

/** In seconds, because results for "the last twelve months" change over time. */
const age = { revalidateSeconds: 600, expireSeconds: undefined };

const { posts, categories, tags, members } = cacheTags;
const anyChange = [posts, categories, tags, members];

const maximumAttempts = 3;

type Answer = { readonly status: number; readonly headers: Headers; readonly body: Buffer };

/**
 * In-progress reads, keyed by the log position at which each started, so that a later request never gets an outdated
 * response.
 */
const running = new Map<string, Promise<Answer>>();

export type PublicRead = {
  /**
   * Applies the rate limit to a request that is not answered from the store. Rejects if the limit is
   * exceeded.
   */
  readonly admit: () => Promise<void>;
  /** Sends the request to the upstream. */
  readonly read: () => Promise<Response>;
};

/**
 * Answers a read whose response is the same for everyone. Sends it to the upstream once and stores the
 * response among the pages, so that the HTTP cache can serve it.
 */
export async function readThroughCache(
  request: Request,
  { pathname, search, searchParams }: URL,
  { admit, read }: PublicRead,
): Promise<Response> {
  const asked = currentRequest.getStore();
  const address = pathname + search;
  const isSameForAll =
    request.method === "GET" &&
    // A token must be checked by the upstream, and hosted Wix may respond differently to each member.
    !request.headers.has("authorization") &&
    settings().hosted === undefined &&
    address.length <= longestAddress &&
    ![...searchParams.values()].some((value) => counters.test(value));
  // Without the HTTP cache, stored responses would not be served.
  if (asked === undefined || !isSameForAll) {
    await admit();
    return read();
  }
  const key = buildReadKey(address);
  asked.asksFor(key);
  const { status, headers, body } = await readStoredOrUpstream(key, { admit, read });
  return new Response(new Uint8Array(body), { status, headers });
}

async function readStoredOrUpstream(key: string, { admit, read }: PublicRead): Promise<Answer> {
  const stored = await pageStore.read(key);
  if (stored !== undefined && !pageStore.isAged(stored)) return createAnswer(stored.page);
  try {
    // Applied before the request joins a shared read, which must not fail for every client because one of
    // them is over its limit.
    await admit();
  } catch (error) {
    if (stored !== undefined && error instanceof WireError && error.status === 429) {
      return createAnswer(stored.page);
    }
    throw error;
  }
  return readUnchanged(key, read);
}

const createAnswer = ({ status, parts, document }: CachedPage): Answer => ({
  status,
  headers: new Headers({ [typeHeader]: String(parts.headers[typeHeader]) }),
  body: document.bytes,
});

/** Returns a response that no change has made outdated, or the third attempt's response. */
async function readUnchanged(key: string, read: () => Promise<Response>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const position = pageStore.position();
    const answer = await readOnce(key, position, read);
    if (pageStore.position() === position || attempt === maximumAttempts) return answer;
  }
}

async function readOnce(
  key: string,
  position: string,
  read: () => Promise<Response>,
): Promise<Answer> {
  const name = `${position} ${key}`;
  const earlier = running.get(name);
  // A 503 may concern only the client that made the first call, so the others make their own.
  if (earlier !== undefined) {
    const shared = await earlier;
    return shared.status === 503 ? readAndStore(key, position, read) : shared;
  }
  const answer = readAndStore(key, position, read).finally(() => running.delete(name));
  running.set(name, answer);
  return answer;
}

async function readAndStore(
  key: string,
  position: string,
  read: () => Promise<Response>,
): Promise<Answer> {
  const response = await read();
  const { status, headers } = response;
  const body = Buffer.from(await response.arrayBuffer());
  // An outdated response is not stored, because another read may have started in the meantime.
  const isRight = status === 200 && pageStore.position() === position;
  if (isRight && body.byteLength <= maximumBytes) {
    const type = headers.get(typeHeader) ?? "application/json";
    const { page } = fromNext(
      { kind: "APP_ROUTE", status, headers: { [typeHeader]: type }, body },
      age,
    );
    pageStore.write(key, page, anyChange);
  }
  return { status, headers, body };
}
