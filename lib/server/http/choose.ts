/** The fourth stage: chooses the reply, which may be an older copy or another page instead of the origin's response. */
import { cacheTags } from "../../site/cache-tags.ts";
import { isCall } from "../../site/paths/call-paths.ts";
import type { Entry, StoredResponse } from "../cache/entry.ts";
import type { Rendered } from "../cache/render.ts";
import { findHeader } from "../next/next-origin.ts";
import type { Received } from "./receive.ts";
import type { Replies, ReplyOptions } from "./replies.ts";
import { buildCacheControl, cleanHeaders } from "./response/clean-headers.ts";
import type { Reply } from "./response/send.ts";

export type ChooserOptions = Pick<ReplyOptions, "renderer"> & {
  /** How long a shared cache may serve a page without revalidating it, in seconds. */
  readonly sharedCacheSeconds: number;
};

/** A response of the origin, stored or not. */
type Answer = Omit<Reply, "url">;

/** Chooses between the origin's response, an older copy, and another page. */
export class Chooser {
  readonly #renderer;
  readonly #serverReplies: Replies;
  readonly #cacheControl: string;
  /** The replies of stored responses, which are the same for every request. */
  readonly #stored = new WeakMap<StoredResponse, Reply>();

  constructor({ renderer, sharedCacheSeconds }: ChooserOptions, serverReplies: Replies) {
    this.#renderer = renderer;
    this.#serverReplies = serverReplies;
    this.#cacheControl = buildCacheControl(sharedCacheSeconds);
  }

  /** Chooses the reply for a response that may be stored. Returns a promise unless its status is 200. */
  chooseStored(received: Received, { response, entry }: Rendered): Reply | Promise<Reply> {
    return response.status === 200
      ? this.#replyStored(received, response)
      : this.choose(received, response, entry);
  }

  /** Chooses between a response and its replacement. `entry` is the cache entry of a response that is stored. */
  async choose(received: Received, answer: Answer, entry: Entry | undefined): Promise<Reply> {
    const { status, headers } = answer;
    const { url, isDocument } = received;
    const type = findHeader(headers, "content-type") ?? "";
    if (isCall(url) && (status === 405 || (status === 404 && type.startsWith("text/html"))))
      return this.#serverReplies.unknownCall(received);
    const isForPeople = received.acceptsDocument && !type.startsWith("application/json");
    if (status >= 500 && isForPeople)
      return (await this.replaceFailed(received)) ?? this.#toReply(received, answer);
    if (status === 404 && isForPeople && isDocument) {
      const isGone = entry?.tags.includes(cacheTags.gone) === true;
      return this.#serverReplies.replaceMissing(received, isGone ? 410 : 404);
    }
    // 301, because all crawlers and feed readers understand it as a permanent move.
    const isMoved = status === 308 && entry !== undefined;
    return this.#toReply(received, isMoved ? { ...answer, status: 301 } : answer);
  }

  /** Returns the last good copy or an error document. Resolves with `undefined` if neither fits the request. */
  async replaceFailed(received: Received): Promise<Reply | undefined> {
    const { target, isDocument } = received;
    const last = target && (await this.#renderer.findLastGood(target));
    if (last?.status === 200) return this.#replyStored(received, last);
    return isDocument ? this.#serverReplies.failed() : undefined;
  }

  #replyStored(received: Received, response: StoredResponse): Reply {
    let reply = this.#stored.get(response);
    if (reply === undefined)
      this.#stored.set(response, (reply = this.#toReply(received, response)));
    return reply;
  }

  #toReply({ droppedQuery, url }: Received, answer: Answer): Reply {
    const { status, headers } = answer;
    const cleaned = cleanHeaders(droppedQuery, status, headers, this.#cacheControl);
    return { ...answer, headers: cleaned, url };
  }
}
