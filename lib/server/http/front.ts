/**
 * The HTTP front. It answers anonymous requests for stored pages from the page store and passes all other
 * requests to Next. If Next fails to render a document or a post does not exist, the front replaces Next's
 * response before the first byte is sent.
 */
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { cacheTags } from "../../site/cache-tags.ts";
import type { CachedPage } from "../cache/cached-page.ts";
import { isReadKey } from "../cache/page-memory.ts";
import type { PageStore } from "../cache/page-store.ts";
import { currentRequest, type PageRequest } from "../cache/process-store.ts";
import { isCall } from "../../site/call-paths.ts";
import { clientAddress } from "./request/client-address.ts";
import { clientAddressHeader, dropUnheard } from "./request/client-headers.ts";
import type { ErrorReason } from "./response/error-document.ts";
import type { GuardedResponse } from "./response/guarded-response.ts";
import { isUnmodified, type Validators } from "./response/conditional.ts";
import {
  createSubstitutePage,
  notFoundPage,
  removedPage,
  type Handle,
} from "./response/substitute-page.ts";
import { payloadRequest, type PayloadRequest } from "./request/payload-request.ts";
import { isOddPictureRequest } from "./request/picture-request.ts";
import { noSuchCall, pageMethods } from "./refuse.ts";
import type { CountRendering } from "./policy/rendering-limit.ts";
import { escapePayloadSuffix, isSoundTarget } from "./request/request-target.ts";
import { isSoundRouterState } from "./request/router-headers.ts";
import { dropUnreadParameters, type ReducedTarget } from "./request/search-parameters.ts";
import { sendErrorDocument, sendRefusalJson } from "./response/send-refusal.ts";
import { createSecureAnswer, type SecurityHeaders } from "./policy/security-headers.ts";
import { isText, sendWhole, varyByEncoding } from "./response/send-whole.ts";
import {
  createStoredAnswers,
  findPart,
  type Headers,
  type StoredAnswer,
} from "./response/stored-answers.ts";

export type FrontOptions = {
  readonly handle: Handle;
  /** Returns the canonical path of a route, matched without regard to case; `undefined` if no route matches. */
  readonly findCanonicalPath: (path: string) => string | undefined;
  readonly store: PageStore;
  /** Returns a promise to wait for before reading the store if the change log was last read too long ago. */
  readonly catchUp: () => Promise<void> | undefined;
  /** Returns the HTML that is sent instead of a page. */
  readonly errorDocument: (reason: ErrorReason) => string;
  readonly countRendering: CountRendering;
  /** Returns the current path of a post for a path from before the move to this blog; `undefined` for other paths. */
  readonly formerPath?: ((path: string) => Promise<string | undefined>) | undefined;
  /** Whether a reverse proxy terminates TLS. The client address that it forwards is then trusted. */
  readonly isBehindTls: boolean;
  /** Returns the security headers of a response. */
  readonly securityHeaders: SecurityHeaders;
  /** How long a shared cache may serve a page without revalidating it, in seconds. */
  readonly sharedCacheSeconds: number;
  readonly log: (message: string, error: unknown) => void;
};

/** `Retry-After` of a failed page, in seconds. A store or upstream that restarts is available again by then. */
const retryAfterSeconds = 30;

/** Maximum size of each cache of path data, in characters. It is bounded because clients can invent paths. */
const mostLearnt = 16 * 1024 * 1024;
/**
 * Maximum length of a path. No page has a longer one, and each path that Next answers stays in memory for a while.
 */
const longestPath = 2_048;

/**
 * Maximum number of attempts to get an unchanged page from Next, and how long the last attempt waits for a
 * rendering in progress, in milliseconds.
 */
const mostAttempts = 3;
const renderingPatience = 20_000;

/**
 * URLs that are looked up among former paths before Next sees them. Next would answer WordPress's post numbers
 * (`/?p=1`) with the front page, and would first redirect a path with a trailing slash to the path without it.
 */
const formerlyUsual = /^\/\?p=\d{1,19}$|^\/[^?]+\/(?:\?|$)/;

export function createFront({
  handle,
  findCanonicalPath,
  store,
  catchUp,
  errorDocument,
  countRendering,
  formerPath,
  isBehindTls,
  securityHeaders,
  sharedCacheSeconds,
  log,
}: FrontOptions) {
  const secure = createSecureAnswer(securityHeaders);
  const cacheControl = buildCacheControl(sharedCacheSeconds);
  const answers = createStoredAnswers(securityHeaders, cacheControl);
  const readNotFoundPage = createSubstitutePage(handle, store.position, notFoundPage);
  const readRemovedPage = createSubstitutePage(handle, store.position, removedPage);
  /** Page keys by path, learned from the keys that Next reads from the store. */
  const keys = new LRUCache<string, string>({
    maxSize: mostLearnt,
    sizeCalculation: (key, path) => path.length + key.length,
  });
  /** Next's headers for its client router by path, learned from Next's responses. */
  const pathHeaders = new LRUCache<string, Headers>({
    maxSize: mostLearnt,
    sizeCalculation: (headers, path) => path.length + headers.flat().join("").length + 1,
  });

  return (request: IncomingMessage, response: GuardedResponse): Promise<void> | void => {
    const reading = catchUp();
    return reading === undefined
      ? answer(request, response)
      : reading.then(() => answer(request, response));
  };

  function answer(request: IncomingMessage, response: GuardedResponse): Promise<void> | void {
    const sent = request.url ?? "/";
    if (request.method === "OPTIONS" && !isCall(sent)) return sendMethods(response);
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Next renders the document for any other value.
    if (request.headers["rsc"] !== "1") delete request.headers["rsc"];
    const isPayload = request.headers["rsc"] !== undefined;
    const target = dropUnreadParameters(sent, isPayload);
    const url = escapePayloadSuffix(target.url);
    request.url = url;
    if (!isRead) return answerAnew(request, response, target);
    const payload = payloadRequest(url, request.headers);
    const stored = isPayload
      ? payload && findStored(payload.path, payload.part, pathHeaders.get(payload.path))
      : findStored(url, "document", [], request.headers.authorization);
    return stored === undefined
      ? answerAnew(request, response, target, payload)
      : sendStored(request, response, stored);
  }

  /** Answers OPTIONS for a page or a file. Next would store its answer as the page. */
  function sendMethods(response: GuardedResponse): void {
    secure(response, "/");
    response.writeHead(204, { Allow: pageMethods }).end();
  }

  function sendStored(
    request: IncomingMessage,
    response: GuardedResponse,
    stored: StoredAnswer,
  ): Promise<void> | void {
    const fail = (error: unknown): Promise<void> | void => {
      log("a stored page could not be sent", error);
      store.evict(stored.key);
      if (response.headersSent) return void response.destroy();
      return sendFailure(request, response, undefined);
    };
    response.isFromStore = true;
    try {
      return answers.send(request, response, stored)?.catch(fail);
    } catch (error) {
      return fail(error);
    }
  }

  /** Returns a part of a page if the store has it ready to send. Otherwise Next has to handle the request. */
  function findStored(
    path: string,
    part: PayloadRequest["part"],
    pathHeaders: Headers | undefined,
    token?: string,
  ): StoredAnswer | undefined {
    const key = keys.get(path);
    if (key === undefined || pathHeaders === undefined) return undefined;
    // An API request with a token must reach the API, which rejects invalid tokens.
    if (token !== undefined && isReadKey(key)) return undefined;
    const page = store.readFresh(key);
    // `answerAnew` handles redirects and missing pages, because they are not sent as they are stored.
    if (page?.status !== 200) return undefined;
    const body = findPart(page, part);
    return body && { key, page, part, body, pathHeaders };
  }

  async function answerAnew(
    request: IncomingMessage,
    response: GuardedResponse,
    { sent, droppedQuery }: ReducedTarget,
    payload?: PayloadRequest,
  ): Promise<void> {
    const client = clientAddress(request, isBehindTls);
    request.headers[clientAddressHeader] = client;
    const path = request.url ?? "/";
    if (!isSoundTarget(path)) return refuse(response);
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Next fails on an invalid percent-encoding. No page has such a path.
    if (!isDecodable(path) || stripQuery(path).length > longestPath) {
      if (isCall(path)) return sendRefusalJson(response, noSuchCall, secure);
      return isRead ? sendSubstitute(request, response, 404) : refuse(response);
    }
    if (isOddPictureRequest(path)) return refuse(response);
    // Next would render its not-found page for every such path.
    if (isRead && path.startsWith("/_next/") && !isFileOfNext(path)) {
      return sendSubstitute(request, response, 404);
    }
    // The page for removed posts has no public address.
    if (isRead && decodeURIComponent(stripQuery(path)) === removedPage.path) {
      return sendSubstitute(request, response, 410);
    }
    const isPayload = request.headers["rsc"] !== undefined;
    if (isPayload && !isSoundRouterState(request.headers)) return refuse(response);
    const isPage = isRead && !path.startsWith("/_next/");
    const isDocument = isPage && !isPayload;
    if (isDocument && formerlyUsual.test(sent)) {
      const former = sent.startsWith("/?") ? sent : stripQuery(sent);
      if (await isFormer(former, response)) return;
    }
    const canonicalPath =
      isPage && !isCall(path) ? findCanonicalPath(stripQuery(path)) : stripQuery(path);
    if (canonicalPath !== stripQuery(path)) {
      // Next's router loads the document when the response is not a payload.
      if (isPayload) return sendRefusalJson(response, noSuchCall, secure);
      if (await isFormer(stripQuery(sent), response)) return;
      return canonicalPath === undefined || isCall(canonicalPath)
        ? sendSubstitute(request, response, 404)
        : sendMoved(response, canonicalPath + sent.slice(stripQuery(sent).length));
    }
    const secondsToWait = isPage ? await countRendering(path, client) : undefined;
    if (secondsToWait !== undefined) {
      return sendError(response, "tooManyRequests", 429, secondsToWait);
    }
    const isPlain = isDocument && !path.includes("?");

    const plainPath = isPlain ? path : payload?.path;
    let ownKey: string | undefined;
    /** Whether this request began the rendering that answers it. */
    let isFirst = false;
    // Of the requests that wait for the same rendering, only the first asks the store.
    const findKey = () => ownKey ?? (plainPath === undefined ? undefined : keys.get(plainPath));
    const page: PageRequest = {
      asksFor(key) {
        ownKey ??= key;
        isFirst = true;
        // An API read is stored under its path and query, a page under its path.
        const address = isReadKey(key) ? path : plainPath;
        if (address !== undefined) keys.set(address, ownKey);
      },
    };
    /** The page that Next has just stored. It is sent from the store, so that all responses are identical. */
    let stored: StoredAnswer | undefined;
    /** The key of a page whose response was refused because the page changed after its rendering began. */
    let outdated: string | undefined;
    let attempt = 1;
    const refusesOutdated = ({ statusCode }: GuardedResponse): boolean => {
      const key = ownKey ?? keys.get(stripQuery(path));
      // A request that has already started a second rendering accepts its result, so that frequent changes
      // cannot delay it further.
      const mayRefuse = attempt < mostAttempts && !(attempt > 1 && isFirst) && statusCode < 500;
      outdated = mayRefuse && key !== undefined && store.hasChanged(key) ? key : undefined;
      return outdated !== undefined;
    };
    /** Whether Next failed to send the stored page. It was then removed, so that Next renders it again. */
    let isEvicted = false;
    const evictUnsendable = (): boolean => {
      const key = isRead ? (ownKey ?? keys.get(stripQuery(path))) : undefined;
      const status = key === undefined ? undefined : store.peek(key)?.page.status;
      if (key === undefined || status === undefined || store.hasChanged(key)) return false;
      // The front sends stored pages with status 200 itself, without Next.
      isEvicted = attempt === 1 && status !== 200;
      if (isEvicted) store.evict(key);
      return isEvicted;
    };
    const refusesDocument = (answer: GuardedResponse): boolean => {
      if (refusesOutdated(answer)) return true;
      if (answer.statusCode >= 500 && evictUnsendable()) return true;
      if (isCall(path) && isUnknownCall(answer)) return true;
      completeRedirect(answer, droppedQuery);
      const isWhole = isPlain || (ownKey !== undefined && isReadKey(ownKey));
      if (isWhole && answer.statusCode === 200) stored = findStored(path, "document", []);
      return stored !== undefined || settle(answer, request, findKey() !== undefined);
    };
    const refusesPart = (answer: GuardedResponse): boolean => {
      if (refusesOutdated(answer)) return true;
      if (answer.statusCode >= 500 && evictUnsendable()) return true;
      if (isCall(path)) return isUnknownCall(answer);
      if (payload !== undefined && answer.statusCode === 200) {
        pathHeaders.set(payload.path, readPathHeaders(answer));
      }
      return false;
    };
    const headers = { ...request.headers };
    const ask = () =>
      currentRequest.run(page, () =>
        isDocument
          ? answerWhole(request, response, refusesDocument)
          : answerInParts(request, response, refusesPart),
      );
    try {
      await ask();
      while ((outdated !== undefined || isEvicted) && (await response.wasRefused())) {
        attempt += 1;
        // While Next renders a page in the background, it sends the previous page to every request.
        if (attempt === mostAttempts && outdated !== undefined) {
          await store.waitForRendering(outdated, renderingPatience);
        }
        outdated = undefined;
        isEvicted = false;
        isFirst = false;
        response.renew();
        // Next changes the URL and the headers of a request.
        Object.assign(request, { url: path, headers });
        await ask();
      }
    } catch (error) {
      log("request failed", error);
      if (response.headersSent) return void response.destroy();
      evictUnsendable();
      return sendFailure(request, response, findKey());
    }
    if (!(await response.wasRefused())) return;
    if (stored !== undefined) {
      response.renew();
      return sendStored(request, response, stored);
    }
    if (response.statusCode === 200) return sendUnmodified(request, response);
    if (isCall(path) && response.statusCode < 500) {
      response.renew();
      return sendRefusalJson(response, noSuchCall, secure);
    }
    if (response.statusCode === 404) {
      if (isDocument && (await isFormer(stripQuery(sent), response))) return;
      const key = findKey();
      const isGone = key !== undefined && store.findTags(key).includes(cacheTags.gone);
      return sendSubstitute(request, response, isGone ? 410 : 404);
    }
    return sendFailure(request, response, findKey());
  }

  /** Sends 400 for a request that no legitimate client sends. */
  function refuse(response: GuardedResponse): void {
    response.statusCode = 400;
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    secure(response, "/");
    response.end("Bad request\n");
  }

  /**
   * Sends Next's response to a request for a document. Text is collected and sent as a whole, other content is
   * streamed.
   */
  async function answerWhole(
    request: IncomingMessage,
    response: GuardedResponse,
    refuses: (answer: GuardedResponse) => boolean,
  ): Promise<void> {
    const path = request.url ?? "/";
    const { "accept-encoding": acceptEncoding } = request.headers;
    // Compressed text could not be processed here. Files of posts are never pages, and may be large.
    const isReading = !path.startsWith("/media/");
    const isWhole = request.method === "GET" && isReading;
    if (isWhole) delete request.headers["accept-encoding"];
    response.guardWith((answer) => {
      if (isReading && (isText(answer) || answer.statusCode === 304)) varyByEncoding(answer);
      if (refuses(answer)) return true;
      if (isWhole && isText(answer)) sendWhole(path, answer, secure, acceptEncoding);
      else secure(answer, path);
      return false;
    });
    try {
      dropUnheard(request);
      await handle(request, response);
    } finally {
      if (acceptEncoding !== undefined) request.headers["accept-encoding"] = acceptEncoding;
    }
  }

  /** Streams Next's response to any other request. */
  function answerInParts(
    request: IncomingMessage,
    response: GuardedResponse,
    refuses: (answer: GuardedResponse) => boolean,
  ): Promise<void> {
    const path = request.url ?? "/";
    response.guardWith((answer) => {
      if (refuses(answer)) return true;
      settleAge(answer);
      secure(answer, path);
      return false;
    });
    dropUnheard(request);
    return handle(request, response);
  }

  /** Sends the not-found page, or with status 410 the page for removed posts. */
  async function sendSubstitute(
    request: IncomingMessage,
    response: GuardedResponse,
    status: 404 | 410,
  ): Promise<void> {
    response.renew();
    let page: CachedPage | undefined;
    try {
      page = await (status === 410 ? readRemovedPage() : readNotFoundPage());
    } catch (error) {
      log("a page for a missing address could not be rendered", error);
    }
    if (page === undefined) return sendFailure(request, response, undefined);
    // The security headers depend on the path, and all paths share them.
    const { path } = status === 410 ? removedPage : notFoundPage;
    request.url = path;
    return sendStored(request, response, { ...documentAnswer(path, page), status });
  }

  /**
   * Redirects if a post had the path before the move to this blog. Resolves with whether it has answered the
   * request.
   */
  async function isFormer(path: string, response: GuardedResponse): Promise<boolean> {
    try {
      const target = await formerPath?.(path);
      if (target === undefined) return false;
      response.renew();
      sendMoved(response, target);
      return true;
    } catch (error) {
      log("a former path could not be looked for", error);
      return false;
    }
  }

  function sendMoved(response: GuardedResponse, target: string): void {
    secure(response, target);
    response.writeHead(301, { Location: target, "Cache-Control": "public, max-age=3600" }).end();
  }

  function sendFailure(
    request: IncomingMessage,
    response: GuardedResponse,
    key: string | undefined,
  ): Promise<void> | void {
    response.renew();
    if (key !== undefined) {
      store.abandon(key);
      const page = store.readLastGood(key);
      if (page?.status === 200) return sendStored(request, response, documentAnswer(key, page));
    }
    // 503 instead of 500, because crawlers come back when a page is temporarily unavailable.
    sendError(response, "failed", 503, retryAfterSeconds);
  }

  function sendError(
    response: GuardedResponse,
    reason: ErrorReason,
    status: 429 | 503,
    retryAfter: number,
  ): void {
    response.setHeader("Retry-After", retryAfter);
    sendErrorDocument(response, status, errorDocument(reason), secure);
  }

  /**
   * Sends 304 with the headers of the full response, except for the headers of its body (RFC 9110 section
   * 15.4.5). The Content-Security-Policy is a header of the body, because it contains the hashes of the scripts
   * in the client's copy.
   */
  function sendUnmodified(request: IncomingMessage, response: GuardedResponse): void {
    const headers = Object.entries(response.getHeaders()).filter(
      ([name]) => !/^content-(length|encoding|type)$|^transfer-encoding$/i.test(name),
    );
    response.renew();
    for (const [name, value] of headers) if (value !== undefined) response.setHeader(name, value);
    secure(response, request.url ?? "/");
    response.statusCode = 304;
    response.end();
  }

  /**
   * Sets the final status and `Cache-Control` of Next's response, and returns whether to refuse it: because the
   * document failed or is missing, or because the client's copy is current.
   */
  function settle(response: GuardedResponse, request: IncomingMessage, isPage: boolean): boolean {
    settleAge(response);
    const { statusCode } = response;
    if (statusCode === 200) return isUnmodified(request.headers, readValidators(response));
    // All crawlers and feed readers understand 301 for a page that has moved.
    if (statusCode === 308 && isPage) response.statusCode = 301;
    // API calls keep their own JSON error.
    const isForPeople =
      wantsHtml(request) && !readContentType(response).startsWith("application/json");
    return isForPeople && (statusCode === 404 || statusCode >= 500);
  }

  /** Replaces Next's `s-maxage`, with which a shared cache would not show a change at once. */
  function settleAge(response: GuardedResponse): void {
    if (!String(response.getHeader("Cache-Control") ?? "").startsWith("s-maxage")) return;
    // A response with a cookie is for one client only.
    const isForAll = !response.hasHeader("Set-Cookie");
    response.setHeader("Cache-Control", isForAll ? cacheControl : "private, no-store");
  }
}

/**
 * Returns the `Cache-Control` of pages. Caches revalidate a page for every request (cheap because of its
 * `ETag`), so that a change shows at once. The owner can allow shared caches to skip this for some seconds.
 */
function buildCacheControl(sharedCacheSeconds: number): string {
  const shared = sharedCacheSeconds === 0 ? "" : ` s-maxage=${sharedCacheSeconds},`;
  return `public, max-age=0,${shared} must-revalidate`;
}

const documentAnswer = (key: string, page: CachedPage): StoredAnswer => ({
  key,
  page,
  part: "document",
  body: page.document,
  pathHeaders: [],
});

/** Returns Next's headers for its client router that contain the target of a rewrite. */
function readPathHeaders(answer: GuardedResponse): Headers {
  return ["x-nextjs-rewritten-path", "x-nextjs-rewritten-query"].flatMap((name) => {
    const value = answer.getHeader(name);
    return typeof value === "string" ? [[name, value] as const] : [];
  });
}

const readContentType = (response: GuardedResponse): string =>
  String(response.getHeader("Content-Type") ?? "");

function readValidators(response: GuardedResponse): Validators {
  const [etag, lastModified] = ["ETag", "Last-Modified"].map((name) => response.getHeader(name));
  return {
    etag: typeof etag === "string" ? etag : undefined,
    lastModified: typeof lastModified === "string" ? lastModified : undefined,
  };
}

/**
 * Returns whether Next answered an API call itself, because no route handles its path or method. Route files
 * export only the methods that they handle. Without the front, Next's own 405 reaches the client.
 */
function isUnknownCall(answer: GuardedResponse): boolean {
  const { statusCode } = answer;
  return (
    statusCode === 405 || (statusCode === 404 && readContentType(answer).startsWith("text/html"))
  );
}

/**
 * Completes a redirect: appends the query that Next did not see, because scripts in the browser may need it, and
 * keeps one `Location`. Next sets it twice when it renders the redirect of a page that is stored.
 */
function completeRedirect(answer: GuardedResponse, query: string): void {
  const [location = ""] = [answer.getHeader("Location") ?? ""].flat();
  if (typeof location !== "string" || location === "") return;
  const isInside = /^\/(?!\/)[^?#]*$/.test(location);
  answer.setHeader("Location", isInside ? location + query : location);
}

/** Returns whether Next may answer a path below `/_next/` with a file or a resized picture. */
const isFileOfNext = (path: string): boolean => /^\/_next\/(?:static\/|image\?)/.test(path);

const stripQuery = (url: string): string => url.split("?", 1)[0] ?? "";

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(stripQuery(url));
    return true;
  } catch {
    return false;
  }
}

function wantsHtml(request: IncomingMessage): boolean {
  const accept = request.headers.accept ?? "*/*";
  return accept.includes("text/html") || accept.includes("*/*");
}
