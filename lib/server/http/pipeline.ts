/**
 * The HTTP cache in front of Next, in five stages: receive a request, look up its cache entry, render the entry if it
 * is missing or changed, choose a reply, and send it (docs/architecture.md, “How a page is cached and
 * invalidated”).
 */
import type { IncomingMessage } from "node:http";
import type { Entries } from "../cache/entries.ts";
import type { Rendered } from "../cache/render.ts";
import type { Origin } from "../next/next-origin.ts";
import type { CacheTarget } from "./cacheable.ts";
import { Chooser, type ChooserOptions } from "./choose.ts";
import {
  createReceiver,
  forwardedHeaders,
  type Received,
  type ReceiverOptions,
} from "./receive.ts";
import { createReplies, type ReplyOptions } from "./replies.ts";
import type { SecurityHeaders } from "./policy/security-headers.ts";
import { createSender, type Reply } from "./response/send.ts";
import type { SiteResponse } from "./response/site-response.ts";
import type { StaticFile } from "./static-files.ts";

export type PipelineOptions = ReceiverOptions &
  ReplyOptions &
  ChooserOptions & {
    readonly origin: Origin;
    readonly entries: Entries;
    readonly securityHeaders: SecurityHeaders;
    /** The build's files by URL. */
    readonly files: ReadonlyMap<string, StaticFile>;
    /** Returns a promise to await before the cache is read, if the change log has not been read recently. */
    readonly catchUp: () => Promise<void> | undefined;
  };

/** Creates the handler of all requests except probes. */
export function createPipeline(options: PipelineOptions) {
  const { origin, renderer, catchUp, files } = options;
  const replies = createReplies(options);
  const receive = createReceiver(options, replies);
  const chooser = new Chooser(options, replies);
  const send = createSender(options.securityHeaders);

  return (request: IncomingMessage, response: SiteResponse): Promise<void> | void => {
    const file = files.get(request.url ?? "");
    if (file !== undefined && (request.method === "GET" || request.method === "HEAD")) {
      response.isFromCache = true;
      return send(request, response, file);
    }
    const reading = catchUp();
    return reading === undefined
      ? answer(request, response)
      : reading.then(() => answer(request, response));
  };

  function answer(request: IncomingMessage, response: SiteResponse): Promise<void> | void {
    const received = receive.read(request);
    const found = received.target && renderer.findUsable(received.target);
    if (found === undefined || received.target === undefined)
      return answerFromOrigin(request, response, received);
    response.isFromCache = true;
    renderer.renewIfAged(received.target, found);
    return sendStored(request, response, received, found);
  }

  /** Sends a stored response. If that fails, evicts it and sends the error document. */
  function sendStored(
    request: IncomingMessage,
    response: SiteResponse,
    received: Received,
    found: Rendered,
  ): Promise<void> | void {
    const fail = (error: unknown): Promise<void> | void => {
      options.log("a stored page could not be sent", error);
      if (found.entry !== undefined) options.entries.evict(found.entry);
      return response.headersSent
        ? void response.destroy()
        : send(request, response, replies.failed());
    };
    try {
      const reply = chooser.replyToStored(received, found);
      return reply instanceof Promise
        ? reply.then((chosen) => send(request, response, chosen)).catch(fail)
        : send(request, response, reply)?.catch(fail);
    } catch (error) {
      return fail(error);
    }
  }

  async function answerFromOrigin(
    request: IncomingMessage,
    response: SiteResponse,
    received: Received,
  ): Promise<void> {
    const early = await receive.check(request, received);
    const reply = early ?? (await ask(request, response, received));
    return send(request, response, reply);
  }

  /** Renders a response that may be stored, or passes the request to the origin. */
  async function ask(
    request: IncomingMessage,
    response: SiteResponse,
    received: Received,
  ): Promise<Reply> {
    const { target } = received;
    if (target === undefined) {
      const aborter = new AbortController();
      response.once("close", () => aborter.abort());
      return chooser.replyToPassed(received, () =>
        origin.ask({
          method: request.method ?? "GET",
          url: received.url,
          headers: forwardedHeaders(request),
          body: hasBody(request) ? request : undefined,
          signal: aborter.signal,
        }),
      );
    }
    return chooser.replyToRendered(received, async () => {
      const rendered = await render(request, target);
      response.isFromCache = rendered.isFromCache;
      return rendered;
    });
  }

  function render(request: IncomingMessage, target: CacheTarget): Promise<Rendered> {
    // A read counts towards its client's limit.
    if (target.family === "read") {
      return renderer.render({ ...target, headers: forwardedHeaders(request) });
    }
    const id = request.headers["x-request-id"];
    const headers = id === undefined ? target.headers : { ...target.headers, "x-request-id": id };
    return renderer.render({ ...target, headers });
  }
}

const hasBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== "GET" &&
  method !== "HEAD" &&
  (headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined);
