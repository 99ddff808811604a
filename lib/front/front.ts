/**
 * The HTTP front: answers anonymous reads of finished pages straight from the page store and hands
 * everything else to Next. What Next cannot answer well (a document that failed, a post that does
 * not exist) is replaced before a byte of it leaves.
 */
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { cacheTags } from "../page-store/tags.ts";
import type { CachedPage } from "../page-store/cached-page.ts";
import { isReadKey } from "../page-store/read-key.ts";
import type { PageStore } from "../page-store/page-store.ts";
import { currentRequest, type PageRequest } from "../page-store/process-store.ts";
import { isCall } from "../site/call-paths.ts";
import { clientAddress } from "./client-address.ts";
import { clientAddressHeader, dropUnheard } from "./client-headers.ts";
import type { ErrorReason } from "./error-document.ts";
import type { GuardedResponse } from "./guarded-response.ts";
import { isUnmodified, type Validators } from "./conditional.ts";
import { createSubstitutePage, notFoundPage, removedPage, type Handle } from "./substitute-page.ts";
import { payloadRequest, type PayloadRequest } from "./payload-request.ts";
import { isOddPictureRequest } from "./picture-request.ts";
import { noSuchCall, pageMethods } from "./refuse.ts";
import type { CountRendering } from "./rendering-limit.ts";
import { escapePayloadSuffix, isSoundTarget } from "./request-target.ts";
import { isSoundRouterState } from "./router-headers.ts";
import { dropUnreadParameters, type ReducedTarget } from "./search-parameters.ts";
import { sendErrorDocument, sendRefusalJson } from "./send-refusal.ts";
import { createSecureAnswer, type SecurityHeaders } from "./security-headers.ts";
import { isText, sendWhole, varyByEncoding } from "./send-whole.ts";
import { createStoredAnswers, partOf, type Headers, type StoredAnswer } from "./stored-answers.ts";

export type FrontOptions = {
  readonly handle: Handle;
  /** Returns the canonical path of a route, matched without regard to case; `undefined` if no route matches. */
  readonly findCanonicalPath: (path: string) => string | undefined;
  readonly store: PageStore;
  /** What is to be waited for before the store is asked: it has not heard of changes for too long. */
  readonly catchUp: () => Promise<void> | undefined;
  /** Returns the HTML that is sent instead of a page. */
  readonly errorDocument: (reason: ErrorReason) => string;
  readonly countRendering: CountRendering;
  /** Where a path leads that a post had before it was brought to this blog; nothing for any other. */
  readonly formerPath?: ((path: string) => Promise<string | undefined>) | undefined;
  /** Whether TLS ends in front of this process: then what is there says whom it speaks for. */
  readonly isBehindTls: boolean;
  /** What browsers are told about safety with every answer. */
  readonly securityHeaders: SecurityHeaders;
  /** For how many seconds a shared cache in front may answer without asking. */
  readonly sharedCacheSeconds: number;
  readonly log: (message: string, error: unknown) => void;
};

/** When to ask again for a page that failed: a store or an upstream that was restarted is back by then. */
const retryAfterSeconds = 30;

/** In characters: what is learnt of paths, which anybody may make up, at most. */
const mostLearnt = 16 * 1024 * 1024;
/** No page of ours has a longer path; with what it says, each costs memory for a while. */
const longestPath = 2_048;

/**
 * How often a page is asked for whose answers have changed meanwhile, and how long, in milliseconds, a
 * rendering that is under way may take before it is not waited for any longer.
 */
const mostAttempts = 3;
const renderingPatience = 20_000;

/**
 * What is looked for among former paths before Next sees it: the number that WordPress gives every post
 * would be the front page, and a path with a slash at its end would first lead to the one without.
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
  const cacheControl = cacheControlOf(sharedCacheSeconds);
  const answers = createStoredAnswers(securityHeaders, cacheControl);
  const readNotFoundPage = createSubstitutePage(handle, store.position, notFoundPage);
  const readRemovedPage = createSubstitutePage(handle, store.position, removedPage);
  /** Which page a path leads to, learnt from what Next asks the store for. */
  const keys = new LRUCache<string, string>({
    maxSize: mostLearnt,
    sizeCalculation: (key, path) => path.length + key.length,
  });
  /** What Next says of a path to its client router, learnt from its answers. */
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

  /** The part of a page, if it is stored and nothing has to be done about it. */
  function findStored(
    path: string,
    part: PayloadRequest["part"],
    pathHeaders: Headers | undefined,
    token?: string,
  ): StoredAnswer | undefined {
    const key = keys.get(path);
    if (key === undefined || pathHeaders === undefined) return undefined;
    // Whoever shows a token to the API is told when it is not valid.
    if (token !== undefined && isReadKey(key)) return undefined;
    const page = store.readFresh(key);
    // Redirects and what is missing are settled below: what is kept of them is not what is sent.
    if (page?.status !== 200) return undefined;
    const body = partOf(page, part);
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
    // Next fails on an escape that is none; it is the address of nothing.
    if (!isDecodable(path) || pathOf(path).length > longestPath) {
      if (isCall(path)) return sendRefusalJson(response, noSuchCall, secure);
      return isRead ? sendSubstitute(request, response, 404) : refuse(response);
    }
    if (isOddPictureRequest(path)) return refuse(response);
    // Next would render its not-found page for each of them.
    if (isRead && path.startsWith("/_next/") && !isFileOfNext(path)) {
      return sendSubstitute(request, response, 404);
    }
    // The page for removed posts has no public address.
    if (isRead && decodeURIComponent(pathOf(path)) === removedPage.path) {
      return sendSubstitute(request, response, 410);
    }
    const isPayload = request.headers["rsc"] !== undefined;
    if (isPayload && !isSoundRouterState(request.headers)) return refuse(response);
    const isPage = isRead && !path.startsWith("/_next/");
    const isDocument = isPage && !isPayload;
    if (isDocument && formerlyUsual.test(sent)) {
      const former = sent.startsWith("/?") ? sent : pathOf(sent);
      if (await isFormer(former, response)) return;
    }
    const canonicalPath = isPage && !isCall(path) ? findCanonicalPath(pathOf(path)) : pathOf(path);
    if (canonicalPath !== pathOf(path)) {
      // Next's router loads the document when the response is not a payload.
      if (isPayload) return sendRefusalJson(response, noSuchCall, secure);
      if (await isFormer(pathOf(sent), response)) return;
      return canonicalPath === undefined || isCall(canonicalPath)
        ? sendSubstitute(request, response, 404)
        : sendMoved(response, canonicalPath + sent.slice(pathOf(sent).length));
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
    // Of requests that wait for one rendering, the first alone is the one that asks the store.
    const keyOf = () => ownKey ?? (plainPath === undefined ? undefined : keys.get(plainPath));
    const page: PageRequest = {
      asksFor(key) {
        ownKey ??= key;
        isFirst = true;
        // A page is the same whatever it is asked by; a read of the API is not.
        const address = isReadKey(key) ? path : plainPath;
        if (address !== undefined) keys.set(address, ownKey);
      },
    };
    /** What Next has just put into the store: sent from there, it is the same each time. */
    let stored: StoredAnswer | undefined;
    /** The key of a page whose answer was refused: it has changed since its rendering began, maybe long ago. */
    let outdated: string | undefined;
    let attempt = 1;
    const refusesOutdated = ({ statusCode }: GuardedResponse): boolean => {
      const key = ownKey ?? keys.get(pathOf(path));
      // Whoever has begun anew once is not kept waiting by change after change.
      const mayRefuse = attempt < mostAttempts && !(attempt > 1 && isFirst) && statusCode < 500;
      outdated = mayRefuse && key !== undefined && store.hasChanged(key) ? key : undefined;
      return outdated !== undefined;
    };
    /** Whether Next failed to send the stored page. It was then removed, so that Next renders it again. */
    let isEvicted = false;
    const evictUnsendable = (): boolean => {
      const key = isRead ? (ownKey ?? keys.get(pathOf(path))) : undefined;
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
      return stored !== undefined || settle(answer, request, keyOf() !== undefined);
    };
    const refusesPart = (answer: GuardedResponse): boolean => {
      if (refusesOutdated(answer)) return true;
      if (answer.statusCode >= 500 && evictUnsendable()) return true;
      if (isCall(path)) return isUnknownCall(answer);
      if (payload !== undefined && answer.statusCode === 200) {
        pathHeaders.set(payload.path, pathHeadersOf(answer));
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
        // While a page is rendered behind its readers, Next gives all of them the former one.
        if (attempt === mostAttempts && outdated !== undefined) {
          await store.rendered(outdated, renderingPatience);
        }
        outdated = undefined;
        isEvicted = false;
        isFirst = false;
        response.renew();
        // Next takes out of a request what it has read.
        Object.assign(request, { url: path, headers });
        await ask();
      }
    } catch (error) {
      log("request failed", error);
      if (response.headersSent) return void response.destroy();
      evictUnsendable();
      return sendFailure(request, response, keyOf());
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
      if (isDocument && (await isFormer(pathOf(sent), response))) return;
      const key = keyOf();
      const isGone = key !== undefined && store.tagsOf(key).includes(cacheTags.gone);
      return sendSubstitute(request, response, isGone ? 410 : 404);
    }
    return sendFailure(request, response, keyOf());
  }

  /** For what no client of ours sends. */
  function refuse(response: GuardedResponse): void {
    response.statusCode = 400;
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    secure(response, "/");
    response.end("Bad request\n");
  }

  /** Next's answer, with what belongs on it; what is not text goes through as it comes. */
  async function answerWhole(
    request: IncomingMessage,
    response: GuardedResponse,
    refuses: (answer: GuardedResponse) => boolean,
  ): Promise<void> {
    const path = request.url ?? "/";
    const { "accept-encoding": acceptEncoding } = request.headers;
    // Compressed it could not be read. Files of posts are never pages of ours, and may be large.
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

  /** Next's answer to anything but the reading of a document. */
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

  /** Answers for a path that a post had elsewhere. */
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
    // Not 500: a crawler comes back for what is away for a time, and so does a person.
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
   * The headers that the answer would have had stay, but for those of its body (RFC 9110 section
   * 15.4.5). The policy is one of them: it names the scripts of the body that the client has.
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
   * Settles an answer of Next: a failed or missing document is refused, and so is one that the client has
   * already.
   */
  function settle(response: GuardedResponse, request: IncomingMessage, isPage: boolean): boolean {
    settleAge(response);
    const { statusCode } = response;
    if (statusCode === 200) return isUnmodified(request.headers, validatorsOf(response));
    // A page that has moved: the status that every crawler and feed reader has known for good.
    if (statusCode === 308 && isPage) response.statusCode = 301;
    // A call of a script says itself, in its own words, what went wrong.
    const isForPeople =
      wantsHtml(request) && !contentTypeOf(response).startsWith("application/json");
    return isForPeople && (statusCode === 404 || statusCode >= 500);
  }

  /** Next would have caches answer for the age of a page: then a change would not show at once. */
  function settleAge(response: GuardedResponse): void {
    if (!String(response.getHeader("Cache-Control") ?? "").startsWith("s-maxage")) return;
    // What is public may be kept by anybody: a cookie is for one alone.
    const isForAll = !response.hasHeader("Set-Cookie");
    response.setHeader("Cache-Control", isForAll ? cacheControl : "private, no-store");
  }
}

/**
 * Whoever keeps a page asks each time whether it is still right (an `ETag` makes that cheap), so that a
 * change shows at once; but for shared caches, when the owner has given them some seconds.
 */
function cacheControlOf(sharedCacheSeconds: number): string {
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

/** What Next says of a path to its client router: where a rewrite leads. */
function pathHeadersOf(answer: GuardedResponse): Headers {
  return ["x-nextjs-rewritten-path", "x-nextjs-rewritten-query"].flatMap((name) => {
    const value = answer.getHeader(name);
    return typeof value === "string" ? [[name, value] as const] : [];
  });
}

const contentTypeOf = (response: GuardedResponse): string =>
  String(response.getHeader("Content-Type") ?? "");

function validatorsOf(response: GuardedResponse): Validators {
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
    statusCode === 405 || (statusCode === 404 && contentTypeOf(answer).startsWith("text/html"))
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

const pathOf = (url: string): string => url.split("?", 1)[0] ?? "";

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(pathOf(url));
    return true;
  } catch {
    return false;
  }
}

function wantsHtml(request: IncomingMessage): boolean {
  const accept = request.headers.accept ?? "*/*";
  return accept.includes("text/html") || accept.includes("*/*");
}
