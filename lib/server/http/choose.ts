/** The fourth stage: chooses the reply, which may be an older copy or another page than the origin's response. */
import { cacheTags } from "../../site/cache-tags.ts";
import { isCall } from "../../site/call-paths.ts";
import type { Entry, StoredResponse } from "../cache/entry.ts";
import type { Rendered } from "../cache/render.ts";
import { findHeader, type OriginResponse } from "../next/next-origin.ts";
import type { Received } from "./receive.ts";
import type { Replies, ReplyOptions } from "./replies.ts";
import { stripQuery } from "./request/check-target.ts";
import { buildCacheControl, cleanHeaders } from "./response/clean-headers.ts";
import type { Reply } from "./response/send.ts";

export type ChooserOptions = Pick<ReplyOptions, "renderer" | "log"> & {
  /** How long a shared cache may serve a page without revalidating it, in seconds. */
  readonly sharedCacheSeconds: number;
};

/** Returns whether the client has closed the connection. */
const isAborted = (error: unknown): boolean =>
  error instanceof Error && error.name === "AbortError";

/** Chooses between the origin's response, an older copy, and another page. */
export class Chooser {
  readonly #options: ChooserOptions;
  readonly #serverReplies: Replies;
  readonly #cacheControl: string;
  /** The replies of stored responses, which are the same for every request. */
  readonly #replies = new WeakMap<StoredResponse, Reply>();

  constructor(options: ChooserOptions, serverReplies: Replies) {
    this.#options = options;
    this.#serverReplies = serverReplies;
    this.#cacheControl = buildCacheControl(options.sharedCacheSeconds);
  }

  /** Returns the reply for a stored response. */
  replyToStored(received: Received, rendered: Rendered): Reply | Promise<Reply> {
    const { response, entry } = rendered;
    return response.status === 200
      ? this.#replyStored(received, response)
      : this.#choose(received, response, entry);
  }

  /** Renders a response that may be stored, and chooses the reply. */
  async replyToRendered(received: Received, render: () => Promise<Rendered>): Promise<Reply> {
    try {
      return await this.replyToStored(received, await render());
    } catch (error) {
      this.#options.log("request failed", error);
      return (await this.#replaceFailed(received)) ?? this.#serverReplies.failed();
    }
  }

  /** Passes a request to the origin, and chooses the reply. */
  async replyToPassed(received: Received, ask: () => Promise<OriginResponse>): Promise<Reply> {
    let response: OriginResponse;
    try {
      response = await ask();
    } catch (error) {
      if (!isAborted(error)) this.#options.log("request failed", error);
      return this.#serverReplies.failed();
    }
    const reply = await this.#choose(received, response, undefined);
    if (reply.body !== response.body) response.body.destroy();
    return reply;
  }

  #toReply(
    received: Received,
    { status, headers, body }: Pick<Reply, "status" | "headers" | "body">,
  ): Reply {
    const { droppedQuery, url } = received;
    return {
      status,
      headers: cleanHeaders(droppedQuery, status, headers, this.#cacheControl),
      body,
      url,
    };
  }

  /** Returns the reply for a stored response with status 200. */
  #replyStored(received: Received, response: StoredResponse): Reply {
    let reply = this.#replies.get(response);
    if (reply === undefined)
      this.#replies.set(response, (reply = this.#toReply(received, response)));
    return reply;
  }

  async #replaceMissing(received: Received, entry: Entry | undefined): Promise<Reply> {
    const moved = received.isDocument
      ? await this.#serverReplies.findRedirect(stripQuery(received.sent))
      : undefined;
    return (
      moved ??
      this.#serverReplies.renderSubstitute(
        entry?.tags.includes(cacheTags.gone) === true ? 410 : 404,
      )
    );
  }

  async #replaceFailed(received: Received): Promise<Reply | undefined> {
    const { target } = received;
    const last = target && (await this.#options.renderer.findLastGood(target));
    if (last?.status === 200) return this.#replyStored(received, last);
    return received.isDocument ? this.#serverReplies.failed() : undefined;
  }

  /** Chooses between a response and its replacement. `entry` is the cache entry of a response that is stored. */
  async #choose(
    received: Received,
    response: Pick<Reply, "status" | "headers" | "body">,
    entry: Entry | undefined,
  ): Promise<Reply> {
    const { status, headers } = response;
    const type = findHeader(headers, "content-type") ?? "";
    const isHtml = type.startsWith("text/html");
    if (isCall(received.url) && (status === 405 || (status === 404 && isHtml)))
      return this.#serverReplies.unknownCall(received);
    const isForPeople =
      /text\/html|\*\/\*/.test(received.accept) && !type.startsWith("application/json");
    if (status >= 500 && isForPeople) {
      return (await this.#replaceFailed(received)) ?? this.#toReply(received, response);
    }
    if (status === 404 && isForPeople && received.isDocument)
      return this.#replaceMissing(received, entry);
    // All crawlers and feed readers interpret 301 as a page that has moved.
    return this.#toReply(
      received,
      status === 308 && entry ? { ...response, status: 301 } : response,
    );
  }
}
