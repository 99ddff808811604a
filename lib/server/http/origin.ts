/** Answers requests with Next, the origin of all pages. */
import type { IncomingMessage } from "node:http";
import { cacheTags } from "../../site/cache-tags.ts";
import { isCall } from "../../site/call-paths.ts";
import { isReadKey } from "../cache/page-memory.ts";
import type { PageStore } from "../cache/page-store.ts";
import { currentRequest, type PageRequest } from "../cache/process-store.ts";
import type { PageLookup } from "./page-lookup.ts";
import type { SecureAnswer } from "./policy/security-headers.ts";
import type { Replies } from "./replies.ts";
import { stripQuery } from "./request/check-target.ts";
import { dropUnsafeHeaders } from "./request/client-headers.ts";
import type { PayloadRequest } from "./request/payload-request.ts";
import type { ReducedTarget } from "./request/search-parameters.ts";
import type { GuardedResponse } from "./response/guarded-response.ts";
import {
  completeRedirect,
  isClientCurrent,
  isUnknownCall,
  needsErrorPage,
  readPathHeaders,
  replaceCacheControl,
} from "./response/origin-response.ts";
import { isText, sendWhole, varyByEncoding } from "./response/send-whole.ts";
import type { StoredAnswer } from "./response/stored-answers.ts";
import type { Handle } from "./response/substitute-page.ts";

/** A request as read by the HTTP layer. */
export type Target = ReducedTarget & {
  /** Whether the method is GET or HEAD. */
  readonly isRead: boolean;
  /** Whether the request is for a document, as opposed to a payload, one of Next's files or a write. */
  readonly isDocument: boolean;
  /** The stored payload that the request is for, if any. */
  readonly payload: PayloadRequest | undefined;
};

export type OriginOptions = {
  readonly handle: Handle;
  readonly store: PageStore;
  readonly lookup: PageLookup;
  readonly replies: Replies;
  readonly secure: SecureAnswer;
  readonly cacheControl: string;
  readonly log: (message: string, error: unknown) => void;
};

/**
 * Maximum number of attempts to get an unchanged page from Next, and how long the last attempt waits for a
 * rendering in progress, in milliseconds.
 */
const maxAttempts = 3;
const renderingTimeout = 20_000;

/**
 * Creates a function that lets Next answer a request. If the page changes in the meantime, it tries up to
 * three times.
 */
export function createOrigin(options: OriginOptions) {
  const { replies, log } = options;

  return async (
    request: IncomingMessage,
    response: GuardedResponse,
    target: Target,
  ): Promise<void> => {
    const attempts = new Attempts(options, request, target);
    const headers = { ...request.headers };
    const answer = target.isDocument ? answerWhole : answerInParts;
    const ask = () =>
      currentRequest.run(attempts, () => answer(options, request, response, attempts));
    try {
      await ask();
      while (attempts.mustRepeat() && (await response.wasDiscarded())) {
        await attempts.beginNext();
        response.reset();
        // Next modifies a request's URL and headers.
        Object.assign(request, { url: target.url, headers });
        await ask();
      }
    } catch (error) {
      log("request failed", error);
      if (response.headersSent) return void response.destroy();
      attempts.evictUnsendable();
      return replies.sendFailure(request, response, attempts.findKey());
    }
    if (await response.wasDiscarded()) {
      return sendInstead(options, request, response, target, attempts);
    }
  };
}

/** The attempts to let Next answer a single request. Decides for each response whether to discard it. */
class Attempts implements PageRequest {
  /**
   * The page that Next has just stored. The response is sent from the store, so that all responses are
   * identical.
   */
  stored: StoredAnswer | undefined;
  readonly #options: OriginOptions;
  readonly #request: IncomingMessage;
  readonly #target: Target;
  /** The page's path, unless the request has a query or is not for a page. */
  readonly #plainPath: string | undefined;
  #attempt = 1;
  /**
   * The key that Next read from the store. If several requests wait for one rendering, only the first reads
   * the key.
   */
  #key: string | undefined;
  /** Whether this request started the rendering that answers it. */
  #isFirst = false;
  /** The key of a page whose response was discarded because the page changed after its rendering began. */
  #outdatedKey: string | undefined;
  /** Whether Next failed to send the stored page, which was then removed so that Next renders it again. */
  #isEvicted = false;

  constructor(options: OriginOptions, request: IncomingMessage, target: Target) {
    const { isDocument, url, payload } = target;
    this.#options = options;
    this.#request = request;
    this.#target = target;
    this.#plainPath = isDocument && !url.includes("?") ? url : payload?.path;
  }

  asksFor(key: string): void {
    this.#key ??= key;
    this.#isFirst = true;
    // API reads are stored under their path and query, pages under their path.
    const address = isReadKey(key) ? this.#target.url : this.#plainPath;
    if (address !== undefined) this.#options.lookup.keys.set(address, this.#key);
  }

  /** Returns the requested page's key, if known. */
  findKey(): string | undefined {
    if (this.#key !== undefined) return this.#key;
    return this.#plainPath === undefined
      ? undefined
      : this.#options.lookup.keys.get(this.#plainPath);
  }

  /** Like `findKey`, but also works for requests with a query. */
  #findPageKey(): string | undefined {
    return this.#key ?? this.#options.lookup.keys.get(stripQuery(this.#target.url));
  }

  mustRepeat(): boolean {
    return this.#outdatedKey !== undefined || this.#isEvicted;
  }

  async beginNext(): Promise<void> {
    this.#attempt += 1;
    // While Next renders a page in the background, it sends the previous page to every request.
    if (this.#attempt === maxAttempts && this.#outdatedKey !== undefined) {
      await this.#options.store.waitForRendering(this.#outdatedKey, renderingTimeout);
    }
    this.#outdatedKey = undefined;
    this.#isEvicted = false;
    this.#isFirst = false;
  }

  /** Returns whether to discard a document. Otherwise completes its status and headers. */
  discardsDocument(response: GuardedResponse): boolean {
    const { url, droppedQuery, isDocument } = this.#target;
    if (this.#discardsAny(response)) return true;
    if (isCall(url) && isUnknownCall(response)) return true;
    completeRedirect(response, droppedQuery);
    const isStorable =
      (isDocument && !url.includes("?")) || (this.#key !== undefined && isReadKey(this.#key));
    if (isStorable && response.statusCode === 200)
      this.stored = this.#options.lookup.findDocument(url);
    if (this.stored !== undefined) return true;
    replaceCacheControl(response, this.#options.cacheControl);
    if (response.statusCode === 200) return isClientCurrent(this.#request, response);
    // All crawlers and feed readers interpret 301 as a page that has moved.
    if (response.statusCode === 308 && this.findKey() !== undefined) response.statusCode = 301;
    return needsErrorPage(this.#request, response);
  }

  /** Returns whether to discard any other response. Otherwise completes its headers. */
  discardsPart(response: GuardedResponse): boolean {
    const { url, payload } = this.#target;
    if (this.#discardsAny(response)) return true;
    if (isCall(url)) {
      if (isUnknownCall(response)) return true;
    } else if (payload !== undefined && response.statusCode === 200) {
      this.#options.lookup.pathHeaders.set(payload.path, readPathHeaders(response));
    }
    replaceCacheControl(response, this.#options.cacheControl);
    return false;
  }

  #discardsAny(response: GuardedResponse): boolean {
    return this.#isOutdated(response) || (response.statusCode >= 500 && this.evictUnsendable());
  }

  #isOutdated({ statusCode }: GuardedResponse): boolean {
    const key = this.#findPageKey();
    // A request that has already started a second rendering accepts its result, so that frequent changes
    // cannot delay the request further.
    const mayRepeat =
      this.#attempt < maxAttempts && !(this.#attempt > 1 && this.#isFirst) && statusCode < 500;
    const isOutdated = mayRepeat && key !== undefined && this.#options.store.hasChanged(key);
    this.#outdatedKey = isOutdated ? key : undefined;
    return isOutdated;
  }

  /** Removes a stored page that Next could not send. Returns whether to retry the request. */
  evictUnsendable(): boolean {
    const key = this.#target.isRead ? this.#findPageKey() : undefined;
    const status = key === undefined ? undefined : this.#options.store.peek(key)?.page.status;
    if (key === undefined || status === undefined || this.#options.store.hasChanged(key))
      return false;
    // The HTTP layer sends stored pages with status 200 itself, without Next.
    this.#isEvicted = this.#attempt === 1 && status !== 200;
    if (this.#isEvicted) this.#options.store.evict(key);
    return this.#isEvicted;
  }
}

/**
 * Sends Next's response to a document request. Text is buffered and sent as a whole; other content is
 * streamed.
 */
async function answerWhole(
  { handle, secure }: OriginOptions,
  request: IncomingMessage,
  response: GuardedResponse,
  attempts: Attempts,
): Promise<void> {
  const path = request.url ?? "/";
  const { "accept-encoding": acceptEncoding } = request.headers;
  // Compressed text could not be processed here. Post files are never pages, and may be large.
  const isReading = !path.startsWith("/media/");
  const isWhole = request.method === "GET" && isReading;
  if (isWhole) delete request.headers["accept-encoding"];
  response.guardWith((answer) => {
    if (isReading && (isText(answer) || answer.statusCode === 304)) varyByEncoding(answer);
    if (attempts.discardsDocument(answer)) return true;
    if (isWhole && isText(answer)) sendWhole(path, answer, secure, acceptEncoding);
    else secure(answer, path);
    return false;
  });
  try {
    dropUnsafeHeaders(request);
    await handle(request, response);
  } finally {
    if (acceptEncoding !== undefined) request.headers["accept-encoding"] = acceptEncoding;
  }
}

/** Streams Next's response to any other request. */
function answerInParts(
  { handle, secure }: OriginOptions,
  request: IncomingMessage,
  response: GuardedResponse,
  attempts: Attempts,
): Promise<void> {
  const path = request.url ?? "/";
  response.guardWith((answer) => {
    if (attempts.discardsPart(answer)) return true;
    secure(answer, path);
    return false;
  });
  dropUnsafeHeaders(request);
  return handle(request, response);
}

/** Sends a different response in place of a discarded one. */
async function sendInstead(
  { store, replies }: OriginOptions,
  request: IncomingMessage,
  response: GuardedResponse,
  { url, sent, isDocument }: Target,
  attempts: Attempts,
): Promise<void> {
  if (attempts.stored !== undefined) {
    response.reset();
    return replies.sendStored(request, response, attempts.stored);
  }
  if (response.statusCode === 200) return replies.sendUnmodified(request, response);
  if (isCall(url) && response.statusCode < 500) {
    response.reset();
    return replies.sendUnknownCall(response);
  }
  const key = attempts.findKey();
  if (response.statusCode !== 404) return replies.sendFailure(request, response, key);
  if (isDocument && (await replies.redirectFormer(stripQuery(sent), response))) return;
  const isGone = key !== undefined && store.findTags(key).includes(cacheTags.gone);
  return replies.sendSubstitute(request, response, isGone ? 410 : 404);
}
