/** The responses that the HTTP layer sends itself: stored pages, redirects, and pages in place of failed ones. */
import type { IncomingMessage } from "node:http";
import type { CachedPage } from "../cache/cached-page.ts";
import type { PageStore } from "../cache/page-store.ts";
import type { SecureAnswer, SecurityHeaders } from "./policy/security-headers.ts";
import { noSuchCall, pageMethods } from "./refuse.ts";
import type { TargetError } from "./request/check-target.ts";
import type { ErrorReason } from "./response/error-document.ts";
import type { GuardedResponse } from "./response/guarded-response.ts";
import { sendErrorDocument, sendRefusalJson } from "./response/send-refusal.ts";
import { createStoredAnswers, type StoredAnswer } from "./response/stored-answers.ts";
import {
  createSubstitutePage,
  notFoundPage,
  removedPage,
  type Handle,
} from "./response/substitute-page.ts";

export type ReplyOptions = {
  readonly handle: Handle;
  readonly store: PageStore;
  /** Returns the HTML that is sent instead of a page. */
  readonly errorDocument: (reason: ErrorReason) => string;
  /** Returns the current path of a post for a path from before the move to this blog; `undefined` for other paths. */
  readonly formerPath?: ((path: string) => Promise<string | undefined>) | undefined;
  readonly securityHeaders: SecurityHeaders;
  readonly log: (message: string, error: unknown) => void;
};

/** `Retry-After` of a failed page, in seconds. A store or upstream that restarts is available again by then. */
const retryAfterSeconds = 30;

export type Replies = ReturnType<typeof createReplies>;

export function createReplies(
  { handle, store, errorDocument, formerPath, securityHeaders, log }: ReplyOptions,
  { secure, cacheControl }: { readonly secure: SecureAnswer; readonly cacheControl: string },
) {
  const answers = createStoredAnswers(securityHeaders, cacheControl);
  const readNotFoundPage = createSubstitutePage(handle, store.position, notFoundPage);
  const readRemovedPage = createSubstitutePage(handle, store.position, removedPage);

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

  /** Sends the last good copy of the page with this key, or an error document if there is none. */
  function sendFailure(
    request: IncomingMessage,
    response: GuardedResponse,
    key: string | undefined,
  ): Promise<void> | void {
    response.reset();
    if (key !== undefined) {
      store.abandon(key);
      const page = store.readLastGood(key);
      if (page?.status === 200) return sendStored(request, response, createAnswer(key, page));
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

  /** Sends the not-found page, or with status 410 the page for removed posts. */
  async function sendSubstitute(
    request: IncomingMessage,
    response: GuardedResponse,
    status: 404 | 410,
  ): Promise<void> {
    response.reset();
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
    return sendStored(request, response, { ...createAnswer(path, page), status });
  }

  function sendMoved(response: GuardedResponse, target: string): void {
    secure(response, target);
    response.writeHead(301, { Location: target, "Cache-Control": "public, max-age=3600" }).end();
  }

  /** Sends 400 for a request that no legitimate client sends. */
  function sendBadRequest(response: GuardedResponse): void {
    response.statusCode = 400;
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.setHeader("Cache-Control", "no-store");
    secure(response, "/");
    response.end("Bad request\n");
  }

  const sendUnknownCall = (response: GuardedResponse): void =>
    sendRefusalJson(response, noSuchCall, secure);

  return {
    sendStored,
    sendFailure,
    sendSubstitute,
    sendMoved,
    sendUnknownCall,

    /** Answers OPTIONS for a page or a file. Next would store its answer as the page. */
    sendMethods(response: GuardedResponse): void {
      secure(response, "/");
      response.writeHead(204, { Allow: pageMethods }).end();
    },

    sendTooManyRequests: (response: GuardedResponse, secondsToWait: number): void =>
      sendError(response, "tooManyRequests", 429, secondsToWait),

    sendTargetError(
      request: IncomingMessage,
      response: GuardedResponse,
      error: TargetError,
    ): Promise<void> | void {
      if (error === "badRequest") return sendBadRequest(response);
      if (error === "unknownCall") return sendUnknownCall(response);
      return sendSubstitute(request, response, error);
    },

    /**
     * Redirects if a post had the path before the move to this blog. Resolves with whether it has answered the
     * request.
     */
    async redirectFormer(path: string, response: GuardedResponse): Promise<boolean> {
      try {
        const target = await formerPath?.(path);
        if (target === undefined) return false;
        response.reset();
        sendMoved(response, target);
        return true;
      } catch (error) {
        log("a former path could not be looked for", error);
        return false;
      }
    },

    /**
     * Sends 304 with the headers of the full response, except for the headers of its body (RFC 9110 section
     * 15.4.5). The Content-Security-Policy is a header of the body, because it contains the hashes of the scripts
     * in the client's copy.
     */
    sendUnmodified(request: IncomingMessage, response: GuardedResponse): void {
      const headers = Object.entries(response.getHeaders()).filter(
        ([name]) => !/^content-(length|encoding|type)$|^transfer-encoding$/i.test(name),
      );
      response.reset();
      for (const [name, value] of headers) if (value !== undefined) response.setHeader(name, value);
      secure(response, request.url ?? "/");
      response.statusCode = 304;
      response.end();
    },
  };
}

const createAnswer = (key: string, page: CachedPage): StoredAnswer => ({
  key,
  page,
  part: "document",
  body: page.document,
  pathHeaders: [],
});
