/**
 * The HTTP cache in front of Next, which is the origin. It answers anonymous requests for stored pages from
 * the page store and passes all other requests to Next. If Next fails to render a document, or a post does
 * not exist, the cache replaces Next's response before the first byte is sent.
 */
import type { IncomingMessage } from "node:http";
import { isCall } from "../../site/call-paths.ts";
import { createOrigin, type Target } from "./origin.ts";
import { createPageLookup } from "./page-lookup.ts";
import type { CountRendering } from "./policy/rendering-limit.ts";
import { createSecureAnswer } from "./policy/security-headers.ts";
import { Replies, type ReplyOptions } from "./replies.ts";
import { checkTarget, escapePayloadSuffix, stripQuery } from "./request/check-target.ts";
import { clientAddress } from "./request/client-address.ts";
import { clientAddressHeader } from "./request/client-headers.ts";
import { payloadRequest } from "./request/payload-request.ts";
import { dropUnreadParameters } from "./request/search-parameters.ts";
import type { GuardedResponse } from "./response/guarded-response.ts";
import { buildCacheControl } from "./response/origin-response.ts";

export type HttpCacheOptions = ReplyOptions & {
  /** Returns a route's canonical path, matched case-insensitively, or `undefined` if no route matches. */
  readonly findCanonicalPath: (path: string) => string | undefined;
  /**
   * Returns a promise to await before reading the store if the change log has not been read recently enough.
   */
  readonly catchUp: () => Promise<void> | undefined;
  readonly countRendering: CountRendering;
  /** Whether a reverse proxy terminates TLS, in which case the client address that it forwards is trusted. */
  readonly isBehindTls: boolean;
  /** How long a shared cache may serve a page without revalidating it, in seconds. */
  readonly sharedCacheSeconds: number;
};

/**
 * URLs that are looked up among former paths before Next sees them. Next would answer WordPress's post
 * numbers (`/?p=1`) with the home page, and would first redirect paths with a trailing slash to paths without
 * one.
 */
const formerlyUsual = /^\/\?p=\d{1,19}$|^\/[^?]+\/(?:\?|$)/;

/**
 * Creates the handler for all requests, which sends the stored page if there is one, and otherwise checks the
 * target and asks Next.
 */
export function createHttpCache(options: HttpCacheOptions) {
  const { handle, store, catchUp, findCanonicalPath, countRendering, isBehindTls, log } = options;
  const secure = createSecureAnswer(options.securityHeaders);
  const cacheControl = buildCacheControl(options.sharedCacheSeconds);
  const lookup = createPageLookup(store);
  const replies = new Replies(options, secure, cacheControl);
  const askOrigin = createOrigin({ handle, store, lookup, replies, secure, cacheControl, log });

  return (request: IncomingMessage, response: GuardedResponse): Promise<void> | void => {
    const reading = catchUp();
    return reading === undefined
      ? answer(request, response)
      : reading.then(() => answer(request, response));
  };

  /** Sends the stored page, or obtains a response some other way. */
  function answer(request: IncomingMessage, response: GuardedResponse): Promise<void> | void {
    if (request.method === "OPTIONS" && !isCall(request.url ?? "/")) {
      return replies.sendMethods(response);
    }
    const target = readTarget(request);
    const { url, isRead, payload } = target;
    const isPayload = request.headers["rsc"] !== undefined;
    const stored = !isRead
      ? undefined
      : isPayload
        ? payload && lookup.findPayload(payload)
        : lookup.findDocument(url, request.headers.authorization);
    return stored === undefined
      ? answerWithoutStore(request, response, target)
      : replies.sendStored(request, response, stored);
  }

  async function answerWithoutStore(
    request: IncomingMessage,
    response: GuardedResponse,
    target: Target,
  ): Promise<void> {
    const client = clientAddress(request, isBehindTls);
    request.headers[clientAddressHeader] = client;
    const { url, isRead } = target;
    const error = checkTarget(url, { isRead, headers: request.headers });
    if (error !== undefined) return replies.sendTargetError(request, response, error);
    if (await redirect(request, response, target)) return;
    const secondsToWait = isPage(target) ? await countRendering(url, client) : undefined;
    return secondsToWait === undefined
      ? askOrigin(request, response, target)
      : replies.sendTooManyRequests(response, secondsToWait);
  }

  /** Redirects former and misspelled paths. Resolves with whether it has answered the request. */
  async function redirect(
    request: IncomingMessage,
    response: GuardedResponse,
    target: Target,
  ): Promise<boolean> {
    const { sent, url, isDocument } = target;
    if (isDocument && formerlyUsual.test(sent)) {
      const former = sent.startsWith("/?") ? sent : stripQuery(sent);
      if (await replies.redirectFormer(former, response)) return true;
    }
    const path = stripQuery(url);
    const canonicalPath = isPage(target) && !isCall(url) ? findCanonicalPath(path) : path;
    if (canonicalPath === path) return false;
    if (!isDocument) {
      // If the response is not a payload, Next's router loads the document.
      replies.sendUnknownCall(response);
    } else if (!(await replies.redirectFormer(stripQuery(sent), response))) {
      if (canonicalPath === undefined || isCall(canonicalPath)) {
        await replies.sendSubstitute(request, response, 404);
      } else {
        replies.sendMoved(response, canonicalPath + sent.slice(stripQuery(sent).length));
      }
    }
    return true;
  }
}

/** Reads a request's target, and reduces its URL to the parts that the page reads. */
function readTarget(request: IncomingMessage): Target {
  const { headers, method, url: sent = "/" } = request;
  // Next renders the document for any other value.
  if (headers["rsc"] !== "1") delete headers["rsc"];
  const isPayload = headers["rsc"] !== undefined;
  const isRead = method === "GET" || method === "HEAD";
  const { url: reducedUrl, droppedQuery } = dropUnreadParameters(sent, isPayload);
  const url = escapePayloadSuffix(reducedUrl);
  request.url = url;
  return {
    sent,
    url,
    droppedQuery,
    isRead,
    isDocument: isRead && !isPayload && !url.startsWith("/_next/"),
    payload: isRead ? payloadRequest(url, headers) : undefined,
  };
}

/** Returns whether a request is for a page, either as a document or as a payload. */
const isPage = ({ isRead, url }: Target): boolean => isRead && !url.startsWith("/_next/");
