/** The first stage: reads a request's target, and answers the requests that neither the cache nor Next should see. */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { isCall } from "../../site/paths/call-paths.ts";
import { dropUnsafeHeaders } from "../next/request-headers.ts";
import { escapePayloadSuffix, isForNext, isPayloadRequest } from "../next/targets.ts";
import { findCacheTarget, type CacheTarget } from "./cacheable.ts";
import { canonicalizeTarget } from "./request/canonical-target.ts";
import type { CountRendering } from "./request/rendering-limit.ts";
import { checkTarget, stripQuery } from "./request/check-target.ts";
import { clientAddress, clientAddressHeader } from "../../network/client-address.ts";
import { dropUnreadParameters } from "./request/search-parameters.ts";
import { allowedMethods, createRedirect, type Replies } from "./replies.ts";
import type { Reply } from "./response/send.ts";

/** A parsed request. */
export type Received = {
  /** The original target. */
  readonly sent: string;
  /** The target in its canonical spelling, reduced to the parts that the page reads. */
  readonly url: string;
  /** The original query with its question mark if any parameter was dropped, otherwise an empty string. */
  readonly droppedQuery: string;
  /** Whether the method is GET or HEAD. */
  readonly isRead: boolean;
  /** Whether the request is for a document, as opposed to a payload, one of Next's files or a write. */
  readonly isDocument: boolean;
  /** Whether the client accepts HTML, even if only as one of any types. */
  readonly acceptsDocument: boolean;
  readonly requestId: string | undefined;
  /** The cached response that the request is for, if any. */
  readonly target: CacheTarget | undefined;
};

export type CheckOptions = {
  /** Returns the canonical path of the route that matches case-insensitively, or `undefined` if none does. */
  readonly findCanonicalPath: (path: string) => string | undefined;
  /** Returns whether a path belongs to a page, post, category, tag or author that never existed. */
  readonly isMissing?: ((path: string) => Promise<boolean>) | undefined;
  readonly countRendering: CountRendering;
  /** Whether a reverse proxy terminates TLS, in which case the client address that it forwards is trusted. */
  readonly isBehindTls: boolean;
};

/**
 * URLs that are looked up among former paths before Next sees them. Next would answer WordPress post numbers (`/?p=1`)
 * with the home page, and would redirect a path with a trailing slash to one without.
 */
const formerUrl = /^\/\?p=\d{1,19}$|^\/[^?]+\/(?:\?|$)/;

/** Pages that Next or this server sends only in place of others, such as `/_global-error`. */
const internalPage = /^\/_/;

/** Reads a request. */
export function receive({ headers, method = "GET", url: sent = "/" }: IncomingMessage): Received {
  const isPayload = isPayloadRequest(headers);
  const isRead = method === "GET" || method === "HEAD";
  const { url: reducedUrl, droppedQuery } = dropUnreadParameters(
    canonicalizeTarget(sent),
    isPayload,
  );
  const url = escapePayloadSuffix(reducedUrl);
  return {
    sent,
    url,
    droppedQuery,
    isRead,
    isDocument: isRead && !isPayload && !isForNext(url),
    acceptsDocument: /text\/html|\*\/\*/.test(headers.accept ?? "*/*"),
    requestId: headers["x-request-id"]?.toString(),
    target: findCacheTarget(method, url, headers),
  };
}

/** Creates the function that returns the reply to a request that must not reach Next: an error, a redirect, or a limit. */
export function createCheck(options: CheckOptions, replies: Replies) {
  const { findCanonicalPath, isMissing, countRendering, isBehindTls } = options;

  /** Redirects misspelled paths, and answers paths without a route or without a post or list. */
  async function replyToUnknownPath(received: Received): Promise<Reply | undefined> {
    const { url, sent, isRead, isDocument, acceptsDocument } = received;
    if (!isRead || isCall(url) || isForNext(url)) return undefined;
    const path = stripQuery(url);
    const canonicalPath = internalPage.test(path) ? undefined : findCanonicalPath(path);
    if (canonicalPath === path) {
      // Without this, Next would render its not-found page for each path, only for it to be replaced.
      return isDocument && acceptsDocument && (await isMissing?.(path))
        ? replies.replaceMissing(received, 404)
        : undefined;
    }
    // Next's router loads the document if the response is not a payload.
    if (!isDocument) return replies.unknownCall(received);
    if (canonicalPath === undefined || isCall(canonicalPath))
      return replies.replaceMissing(received, 404);
    return (
      (await replies.findRedirect(stripQuery(sent))) ??
      createRedirect(canonicalPath + sent.slice(stripQuery(sent).length))
    );
  }

  return async (request: IncomingMessage, received: Received): Promise<Reply | undefined> => {
    const { url, sent, isRead, isDocument } = received;
    if (request.method === "OPTIONS" && !isCall(sent)) return allowedMethods;
    const client = clientAddress(request, isBehindTls);
    request.headers[clientAddressHeader] = client;
    const error = checkTarget(received, request.headers);
    if (error !== undefined) return replies.targetError(received, error);
    if (isDocument && formerUrl.test(sent)) {
      const moved = await replies.findRedirect(sent.startsWith("/?") ? sent : stripQuery(sent));
      if (moved !== undefined) return moved;
    }
    const redirect = await replyToUnknownPath(received);
    if (redirect !== undefined) return redirect;
    const isPage = isRead && !isForNext(url);
    const secondsToWait = isPage ? await countRendering(url, client) : undefined;
    return secondsToWait === undefined ? undefined : replies.tooManyRequests(secondsToWait);
  };
}

/** Returns the request headers that Next receives. The body is compressed here, not by Next. */
export function forwardedHeaders(request: IncomingMessage): IncomingHttpHeaders {
  dropUnsafeHeaders(request);
  const { "accept-encoding": _, expect: __, ...headers } = request.headers;
  return headers;
}
