/**
 * The responses that the HTTP layer sends itself: stored pages, redirects, and pages that replace failed
 * ones.
 */
import type { IncomingMessage } from "node:http";
import type { CachedPage } from "../cache/cached-page.ts";
import type { PageStore } from "../cache/page-store.ts";
import type { SecureAnswer, SecurityHeaders } from "./policy/security-headers.ts";
import { noSuchCall, pageMethods } from "./refuse.ts";
import type { TargetError } from "./request/check-target.ts";
import type { ErrorReason } from "./response/error-document.ts";
import type { GuardedResponse } from "./response/guarded-response.ts";
import { sendRefusalJson, sendText } from "./response/send-refusal.ts";
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
  /** Returns the HTML to send instead of a page. */
  readonly errorDocument: (reason: ErrorReason) => string;
  /**
   * Returns a post's current path, given its path from before the move to this blog, or `undefined` for other
   * paths.
   */
  readonly formerPath?: ((path: string) => Promise<string | undefined>) | undefined;
  readonly securityHeaders: SecurityHeaders;
  readonly log: (message: string, error: unknown) => void;
};

/** `Retry-After` of a failed page, in seconds. By then, a restarted store or upstream is available again. */
const retryAfterSeconds = 30;

/** Sends responses without Next. */
export class Replies {
  readonly #options: ReplyOptions;
  readonly #secure: SecureAnswer;
  readonly #sendStored: ReturnType<typeof createStoredAnswers>;
  readonly #readNotFoundPage: () => Promise<CachedPage | undefined>;
  readonly #readRemovedPage: () => Promise<CachedPage | undefined>;

  constructor(options: ReplyOptions, secure: SecureAnswer, cacheControl: string) {
    const { handle, store, securityHeaders } = options;
    this.#options = options;
    this.#secure = secure;
    this.#sendStored = createStoredAnswers(securityHeaders, cacheControl);
    this.#readNotFoundPage = createSubstitutePage(handle, store.position, notFoundPage);
    this.#readRemovedPage = createSubstitutePage(handle, store.position, removedPage);
  }

  sendStored(
    request: IncomingMessage,
    response: GuardedResponse,
    stored: StoredAnswer,
  ): Promise<void> | void {
    const fail = (error: unknown): Promise<void> | void => {
      this.#options.log("a stored page could not be sent", error);
      this.#options.store.evict(stored.key);
      if (response.headersSent) return void response.destroy();
      return this.sendFailure(request, response, undefined);
    };
    response.isFromStore = true;
    try {
      return this.#sendStored(request, response, stored)?.catch(fail);
    } catch (error) {
      return fail(error);
    }
  }

  /** Sends the last good copy of the page with the given key, or an error document if there is none. */
  sendFailure(
    request: IncomingMessage,
    response: GuardedResponse,
    key: string | undefined,
  ): Promise<void> | void {
    const { store } = this.#options;
    response.reset();
    if (key !== undefined) {
      store.abandon(key);
      const page = store.readLastGood(key);
      if (page?.status === 200) return this.sendStored(request, response, createAnswer(key, page));
    }
    // Uses 503 instead of 500, because crawlers come back to pages that are temporarily unavailable.
    this.#sendError(response, "failed", 503, retryAfterSeconds);
  }

  sendTooManyRequests(response: GuardedResponse, secondsToWait: number): void {
    this.#sendError(response, "tooManyRequests", 429, secondsToWait);
  }

  #sendError(
    response: GuardedResponse,
    reason: ErrorReason,
    status: 429 | 503,
    retryAfter: number,
  ): void {
    const html = this.#options.errorDocument(reason);
    response.setHeader("Retry-After", retryAfter);
    sendText(response, status, "text/html; charset=utf-8", html, this.#secure);
  }

  /** Sends the not-found page or, with status 410, the page for removed posts. */
  async sendSubstitute(
    request: IncomingMessage,
    response: GuardedResponse,
    status: 404 | 410,
  ): Promise<void> {
    response.reset();
    let page: CachedPage | undefined;
    try {
      page = await (status === 410 ? this.#readRemovedPage() : this.#readNotFoundPage());
    } catch (error) {
      this.#options.log("a page for a missing address could not be rendered", error);
    }
    if (page === undefined) return this.sendFailure(request, response, undefined);
    // The security headers depend on the path, but this page is shared by all paths.
    const { path } = status === 410 ? removedPage : notFoundPage;
    request.url = path;
    return this.sendStored(request, response, { ...createAnswer(path, page), status });
  }

  sendTargetError(
    request: IncomingMessage,
    response: GuardedResponse,
    error: TargetError,
  ): Promise<void> | void {
    if (error === "unknownCall") return this.sendUnknownCall(response);
    if (error !== "badRequest") return this.sendSubstitute(request, response, error);
    sendText(response, 400, "text/plain; charset=utf-8", "Bad request\n", this.#secure);
  }

  sendUnknownCall(response: GuardedResponse): void {
    sendRefusalJson(response, noSuchCall, this.#secure);
  }

  /**
   * Answers an OPTIONS request for a page or file. Otherwise, Next would answer it and store that answer as
   * the page.
   */
  sendMethods(response: GuardedResponse): void {
    this.#secure(response, "/");
    response.writeHead(204, { Allow: pageMethods }).end();
  }

  sendMoved(response: GuardedResponse, target: string): void {
    this.#secure(response, target);
    response.writeHead(301, { Location: target, "Cache-Control": "public, max-age=3600" }).end();
  }

  /**
   * Redirects if a post had this path before the move to this blog. Resolves with whether it has answered the
   * request.
   */
  async redirectFormer(path: string, response: GuardedResponse): Promise<boolean> {
    try {
      const target = await this.#options.formerPath?.(path);
      if (target === undefined) return false;
      response.reset();
      this.sendMoved(response, target);
      return true;
    } catch (error) {
      this.#options.log("a former path could not be looked for", error);
      return false;
    }
  }

  /**
   * Sends 304 with the headers of the full response, except for the headers that describe its body (RFC 9110
   * section 15.4.5). These include the Content-Security-Policy, which contains the hashes of the scripts in
   * the client's copy.
   */
  sendUnmodified(request: IncomingMessage, response: GuardedResponse): void {
    const headers = Object.entries(response.getHeaders()).filter(
      ([name]) => !/^content-(length|encoding|type)$|^transfer-encoding$/i.test(name),
    );
    response.reset();
    for (const [name, value] of headers) if (value !== undefined) response.setHeader(name, value);
    this.#secure(response, request.url ?? "/");
    response.statusCode = 304;
    response.end();
  }
}

const createAnswer = (key: string, page: CachedPage): StoredAnswer => ({
  key,
  page,
  part: "document",
  body: page.document,
  pathHeaders: [],
});
