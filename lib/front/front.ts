/**
 * The HTTP front: answers anonymous reads of finished pages straight from the page store and hands
 * everything else to Next. What Next cannot answer well (a document that failed, a post that does
 * not exist) is replaced before a byte of it leaves.
 */
import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import type { CachedPage } from "../page-store/cached-page.ts";
import { cacheTags } from "../page-store/tags.ts";
import type { PageStore } from "../page-store/page-store.ts";
import { currentRequest, type PageRequest } from "../page-store/process-store.ts";
import { clientAddress } from "./client-address.ts";
import { clientAddressHeader, dropUnheard } from "./client-headers.ts";
import type { GuardedResponse } from "./guarded-response.ts";
import { isUnmodified, type Validators } from "./conditional.ts";
import { isOddPictureRequest } from "./picture-request.ts";
import { isSoundTarget } from "./request-target.ts";
import type { SecureAnswer } from "./security-headers.ts";
import { sendPage } from "./send-page.ts";
import { isText, sendWhole } from "./send-whole.ts";

export type FrontOptions = {
  /** Next's request handler. */
  readonly handle: (request: IncomingMessage, response: GuardedResponse) => Promise<void>;
  readonly store: PageStore;
  /** The document for a page that failed and has no earlier copy. */
  readonly failureDocument: string;
  /** Where a path leads that a post had before it was brought to this blog; nothing for any other. */
  readonly formerPath?: ((path: string) => Promise<string | undefined>) | undefined;
  /** Whether TLS ends in front of this process: then what is there says whom it speaks for. */
  readonly isBehindTls: boolean;
  /** Puts on every answer what browsers are told about safety. */
  readonly secure: SecureAnswer;
  readonly log: (message: string, error: unknown) => void;
};

/** A path that no route matches: Next answers it with the whole not-found page and status 404. */
const unmatchedPath = "/%5Fnothing-here";

/**
 * What is looked for among former paths before Next sees it: the number that WordPress gives every post
 * would be the front page, and a path with a slash at its end would first lead to the one without.
 */
const formerlyUsual = /^\/\?p=\d{1,19}$|^\/[^?]+\/(?:\?|$)/;

export function createFront({
  handle,
  store,
  failureDocument,
  formerPath,
  isBehindTls,
  secure,
  log,
}: FrontOptions) {
  /** Which page a path leads to, learnt from what Next asked the store for. */
  const keys = new LRUCache<string, string>({ max: 100_000 });

  return async (request: IncomingMessage, response: GuardedResponse): Promise<void> => {
    request.headers[clientAddressHeader] = clientAddress(request, isBehindTls);
    const path = request.url ?? "/";
    if (!isSoundTarget(path)) return refuse(response);
    const isRead = request.method === "GET" || request.method === "HEAD";
    // Next fails on an escape that is none; it is the address of nothing.
    if (!isDecodable(path)) {
      return isRead ? answerUnmatched(request, response) : refuse(response);
    }
    if (isOddPictureRequest(path)) return refuse(response);
    const isDocument =
      isRead && request.headers["rsc"] === undefined && !path.startsWith("/_next/");
    if (isDocument && formerlyUsual.test(path)) {
      const former = path.startsWith("/?") ? path : pathOf(path);
      if (await isFormer(former, response)) return;
    }
    const isPlain = isDocument && !path.includes("?");

    const key = isPlain ? keys.get(path) : undefined;
    const fresh = key === undefined ? undefined : store.readFresh(key);
    // Redirects and what is missing are settled below: what is kept of them is not what is sent.
    if (fresh?.status === 200) {
      response.isFromStore = true;
      return sendPage(request, response, fresh, secure);
    }

    const page: PageRequest = { key: undefined };
    try {
      await currentRequest.run(page, () =>
        isDocument
          ? answerWhole(request, response, (answer) =>
              settle(answer, request, page.key !== undefined),
            )
          : answerInParts(request, response),
      );
    } catch (error) {
      log("request failed", error);
      if (response.headersSent) return void response.destroy();
      return sendFailure(request, response, lastGood(page));
    }
    if (isPlain && response.statusCode === 200 && page.key !== undefined) keys.set(path, page.key);
    if (!(await response.wasRefused())) return;
    if (response.statusCode === 200) return sendUnmodified(request, response);
    if (response.statusCode === 404) {
      if (isDocument && (await isFormer(pathOf(path), response))) return;
      const isGone = page.key !== undefined && store.tagsOf(page.key).includes(cacheTags.gone);
      response.renew();
      return answerUnmatched(request, response, isGone ? markGone : undefined);
    }
    return sendFailure(request, response, lastGood(page));
  };

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
    const isWhole = request.method === "GET" && !path.startsWith("/media/");
    if (isWhole) delete request.headers["accept-encoding"];
    response.guardWith((answer) => {
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
  function answerInParts(request: IncomingMessage, response: GuardedResponse): Promise<void> {
    const path = request.url ?? "/";
    response.guardWith((answer) => {
      secure(answer, path);
      return false;
    });
    dropUnheard(request);
    return handle(request, response);
  }

  /** The whole not-found page. */
  function answerUnmatched(
    request: IncomingMessage,
    response: GuardedResponse,
    mark: (answer: GuardedResponse) => void = () => {},
  ): Promise<void> {
    request.url = unmatchedPath;
    return answerWhole(request, response, (answer) => {
      mark(answer);
      return false;
    });
  }

  /** Answers for a path that a post had elsewhere. */
  async function isFormer(path: string, response: GuardedResponse): Promise<boolean> {
    try {
      const target = await formerPath?.(path);
      if (target === undefined) return false;
      response.renew();
      secure(response, path);
      response.writeHead(301, { Location: target, "Cache-Control": "public, max-age=3600" }).end();
      return true;
    } catch (error) {
      log("a former path could not be looked for", error);
      return false;
    }
  }

  function lastGood({ key }: PageRequest): CachedPage | undefined {
    const page = key === undefined ? undefined : store.readLastGood(key);
    return page?.status === 200 ? page : undefined;
  }

  function sendFailure(
    request: IncomingMessage,
    response: GuardedResponse,
    page: CachedPage | undefined,
  ): Promise<void> | void {
    response.renew();
    if (page !== undefined) return sendPage(request, response, page, secure);
    response.statusCode = 500;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    secure(response, request.url ?? "/");
    response.end(failureDocument);
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
}

/**
 * Settles an answer of Next: pages are revalidated with the site each time (an `ETag` makes that
 * cheap), so that a change shows at once; a failed or missing document is refused, and so is one that
 * the client has already.
 */
function settle(response: GuardedResponse, request: IncomingMessage, isPage: boolean): boolean {
  if (String(response.getHeader("Cache-Control") ?? "").startsWith("s-maxage")) {
    // What is public may be kept by anybody: a cookie is for one alone.
    const isForAll = !response.hasHeader("Set-Cookie");
    response.setHeader(
      "Cache-Control",
      isForAll ? "public, max-age=0, must-revalidate" : "private, no-store",
    );
  }
  const { statusCode } = response;
  if (statusCode === 200) return isUnmodified(request.headers, validatorsOf(response));
  // A page that has moved: the status that every crawler and feed reader has known for good.
  if (statusCode === 308 && isPage) response.statusCode = 301;
  // A call of a script says itself, in its own words, what went wrong.
  const isForPeople = wantsHtml(request) && !contentTypeOf(response).startsWith("application/json");
  return isForPeople && (statusCode === 404 || statusCode >= 500);
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

/** The not-found page for what was there once and is not to be asked for again. */
function markGone(response: GuardedResponse): void {
  if (response.statusCode === 404) response.statusCode = 410;
}

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
