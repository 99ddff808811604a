/**
 * The HTTP cache in front of Next, in five stages: receive a request, look up its cache entry, render the entry if it
 * is missing or changed, choose a reply, and send it (docs/architecture.md, “How a page is cached and
 * invalidated”).
 */
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { SecurityHeaders } from "../../security/security-headers.ts";
import { anySecretPage, isSecretPage } from "../../site/paths/secret-pages.ts";
import type { Entries } from "../cache/entries.ts";
import type { Rendered } from "../cache/render.ts";
import type { Origin } from "../next/next-origin.ts";
import type { CacheTarget } from "./cacheable.ts";
import { Chooser, type ChooserOptions } from "./choose.ts";
import { hasBody } from "./connection/bounded-request.ts";
import {
  createCheck,
  forwardedHeaders,
  receive,
  type CheckOptions,
  type Received,
} from "./receive.ts";
import { createReplies, type ReplyOptions } from "./replies.ts";
import { Sender, type Reply, type WholeReply } from "./response/send.ts";
import type { SiteResponse } from "./response/site-response.ts";

export type PipelineOptions = CheckOptions &
  ReplyOptions &
  ChooserOptions & {
    readonly origin: Origin;
    readonly entries: Entries;
    readonly securityHeaders: SecurityHeaders;
    /** The build's files by URL. */
    readonly files: ReadonlyMap<string, WholeReply>;
    /** Returns a promise to await before the cache is read, if the change log has not been read recently. */
    readonly catchUp: () => Promise<void> | undefined;
  };

/** Answers all requests except probes. */
export class Pipeline {
  readonly #options;
  readonly #replies;
  readonly #check;
  readonly #chooser;
  readonly #sender;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#replies = createReplies(options);
    this.#check = createCheck(options, this.#replies);
    this.#chooser = new Chooser(options, this.#replies);
    this.#sender = new Sender(options.securityHeaders);
  }

  /** Answers a request. Returns a promise unless the response is stored and prepared. */
  answer(request: IncomingMessage, response: SiteResponse): Promise<void> | void {
    const file = this.#options.files.get(request.url ?? "");
    if (file !== undefined && (request.method === "GET" || request.method === "HEAD")) {
      response.isFromCache = true;
      return this.#sender.send(response, file);
    }
    const reading = this.#options.catchUp();
    return reading === undefined
      ? this.#lookUp(response)
      : reading.then(() => this.#lookUp(response));
  }

  /** Sends the stored response, or asks the origin. */
  #lookUp(response: SiteResponse): Promise<void> | void {
    const { renderer } = this.#options;
    const received = receive(response.req);
    const { target } = received;
    const found = target && renderer.findUsable(target);
    if (target === undefined || found === undefined)
      return this.#answerFromOrigin(response, received);
    response.isFromCache = true;
    renderer.renewIfAged(target, found);
    const fail = (error: unknown) => this.#replaceUnsendable(response, found, error);
    try {
      const reply = this.#chooser.chooseStored(received, found);
      const sent =
        reply instanceof Promise
          ? reply.then((chosen) => this.#sender.send(response, chosen))
          : this.#sender.send(response, reply);
      return sent?.catch(fail);
    } catch (error) {
      return fail(error);
    }
  }

  /** Evicts an entry that could not be sent, and sends the error document. */
  #replaceUnsendable(
    response: SiteResponse,
    { entry }: Rendered,
    error: unknown,
  ): Promise<void> | void {
    this.#options.log("a stored page could not be sent", error);
    if (entry !== undefined) this.#options.entries.evict(entry);
    if (response.headersSent) response.destroy();
    else return this.#sender.send(response, this.#replies.failed());
  }

  async #answerFromOrigin(response: SiteResponse, received: Received): Promise<void> {
    const reply =
      (await this.#check(response.req, received)) ?? (await this.#ask(response, received));
    // Every reply for a URL with a secret, including error pages, suppresses the referrer and is not indexed.
    const isSecret = isSecretPage(received.sent);
    return this.#sender.send(response, isSecret ? { ...reply, url: anySecretPage } : reply);
  }

  /** Renders a response that may be stored, or passes the request to the origin. */
  async #ask(response: SiteResponse, received: Received): Promise<Reply> {
    const { target } = received;
    try {
      if (target === undefined) return await this.#pass(response, received);
      const headers = listRenderHeaders(response.req, target);
      const rendered = await this.#options.renderer.render({ ...target, headers });
      response.isFromCache = rendered.isFromCache;
      return await this.#chooser.chooseStored(received, rendered);
    } catch (error) {
      const isAborted = error instanceof Error && error.name === "AbortError";
      if (!isAborted) this.#options.log("request failed", error);
      return (await this.#chooser.replaceFailed(received)) ?? this.#replies.failed();
    }
  }

  async #pass(response: SiteResponse, received: Received): Promise<Reply> {
    const { req: request } = response;
    // Aborted when the response has been sent, or the client has disconnected.
    const aborter = new AbortController();
    response.once("close", () => aborter.abort());
    const answer = await this.#options.origin.ask({
      method: request.method ?? "GET",
      url: received.url,
      headers: forwardedHeaders(request),
      body: !received.isRead && hasBody(request) ? request : undefined,
      signal: aborter.signal,
    });
    const reply = await this.#chooser.choose(received, answer, undefined);
    if (answer.body instanceof Readable && reply.body !== answer.body) answer.body.destroy();
    return reply;
  }
}

/** Returns the headers that the origin receives with a request for a response that may be stored. */
function listRenderHeaders(request: IncomingMessage, target: CacheTarget): IncomingHttpHeaders {
  // An API read counts toward its client's rate limit.
  if (target.family === "read") return forwardedHeaders(request);
  const id = request.headers["x-request-id"];
  return id === undefined ? target.headers : { ...target.headers, "x-request-id": id };
}
