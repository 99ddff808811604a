/** Renders cache entries: asks the origin, one request at a time for each key, and stores its responses. */
import { LRUCache } from "lru-cache";
import { cacheTags } from "../../site/cache-tags.ts";
import { createRendering } from "../../site/rendering.ts";
import { storableStatuses, type CacheTarget } from "../http/cacheable.ts";
import type { NextRendering } from "../next/cache-handler.ts";
import { findHeader, readWhole, type Origin } from "../next/next-origin.ts";
import { addSegments } from "../next/prerendering.ts";
import { isSegment } from "../next/payload.ts";
import { isTextType, toBody } from "./body.ts";
import { isUsable, type Entries } from "./entries.ts";
import type { Entry, StoredResponse } from "./entry.ts";

/** A complete response of the origin, with its cache entry if it is stored. */
export type Rendered = {
  readonly response: StoredResponse;
  readonly entry: Entry | undefined;
  /** Whether the response was available without rendering. */
  readonly isFromCache: boolean;
};

export type RenderOptions = {
  readonly origin: Origin;
  readonly entries: Entries;
  readonly now: () => number;
  readonly report: (message: string, error: unknown) => void;
};

/** Maximum size of a stored body, in bytes. Needed because clients can request any number of different API reads. */
const maximumBodyBytes = 16 * 1024 * 1024;
const maximumReadBytes = 512 * 1024;

/** Maximum age of a shell or substitute page, in seconds. Limited because the pages show the current year. */
const dynamicSeconds = 60;

/** Minimum time between two renewals of the same aged entry, in milliseconds. */
const renewalMilliseconds = 5_000;

/** Answers requests for cache entries, from the entries or by asking the origin. */
export class Renderer {
  readonly #options: RenderOptions;
  readonly #entries: Entries;
  /** The rendering in progress, by key. */
  readonly #running = new Map<string, { variant: string; rendering: Promise<Rendered> }>();
  /** Time of the last renewal of an aged entry, by key, in epoch milliseconds. */
  readonly #renewals = new LRUCache<string, number>({ max: 10_000 });

  constructor(options: RenderOptions) {
    this.#options = options;
    this.#entries = options.entries;
  }

  /** Returns the response if it may be sent without asking the origin. */
  findUsable({ key, variant }: CacheTarget): Rendered | undefined {
    const entry = this.#entries.find(key);
    const response = entry?.variants.get(variant);
    const usable = entry !== undefined && isUsable(this.#entries.getFreshness(entry));
    return usable && response !== undefined ? { response, entry, isFromCache: true } : undefined;
  }

  /**
   * Returns a target's response from its entry, or renders it. If the data changes during the rendering, renders once
   * more.
   */
  async render(target: CacheTarget): Promise<Rendered> {
    const rendered = await this.#join(target);
    const { entry } = rendered;
    if (entry !== undefined && this.#entries.getFreshness(entry) === "changed")
      return this.#join(target);
    this.renewIfAged(target, rendered);
    return rendered;
  }

  /** Returns the last response, even if its data has changed, or `undefined` if there is none or it has expired. */
  async findLastGood(target: CacheTarget): Promise<StoredResponse | undefined> {
    const entry = this.#entries.find(target.key);
    if (entry === undefined || this.#entries.getFreshness(entry) === "expired") return undefined;
    return (await this.#answerFrom(entry, target))?.response;
  }

  /** Renders an aged entry again in the background, at most every five seconds. */
  renewIfAged(target: CacheTarget, { entry }: Rendered): void {
    if (entry === undefined || this.#entries.getFreshness(entry) !== "aged") return;
    if (this.#running.has(target.key)) return;
    const sinceRenewal = this.#options.now() - (this.#renewals.get(target.key) ?? -Infinity);
    // The age is negative after the clock was set back.
    if (sinceRenewal >= 0 && sinceRenewal <= renewalMilliseconds) return;
    this.#renewals.set(target.key, this.#options.now());
    this.#begin(target, () => this.#renderNew(target, true)).catch((error: unknown) =>
      this.#options.report("an aged page could not be rendered", error),
    );
  }

  /** Begins a rendering that other requests with the same key join. */
  #begin({ key, variant }: CacheTarget, work: () => Promise<Rendered>): Promise<Rendered> {
    const rendering = work().finally(() => this.#running.delete(key));
    this.#running.set(key, { variant, rendering });
    return rendering;
  }

  /** Waits for the rendering in progress, or begins one. Rejects if the origin fails. */
  async #join(target: CacheTarget): Promise<Rendered> {
    const earlier = this.#running.get(target.key);
    if (earlier === undefined) return this.#begin(target, () => this.#ask(target));
    const result = await earlier.rendering.catch((error: unknown) => {
      if (target.sharesFailures) throw error;
    });
    const usable = this.findUsable(target);
    if (usable !== undefined) return usable;
    if (result?.entry === undefined) {
      const isShared = target.sharesFailures && earlier.variant === target.variant;
      // Any other response without an entry may be for a single client, or older than a change.
      return result !== undefined && isShared && result.response.status >= 500
        ? result
        : this.#ask(target);
    }
    const { entry } = result;
    const response = entry.variants.get(target.variant);
    return response === undefined ? this.#join(target) : { ...result, response };
  }

  /** Answers from a usable entry in memory or in the backend, or renders a new one. */
  async #ask(target: CacheTarget): Promise<Rendered> {
    // The backend stores only pages.
    if (target.family !== "read") await this.#entries.load(target.key);
    const entry = this.#entries.find(target.key);
    if (entry !== undefined && isUsable(this.#entries.getFreshness(entry))) {
      const answer = await this.#answerFrom(entry, target);
      if (answer !== undefined) return answer;
      this.#entries.evict(entry);
    }
    return this.#renderNew(target);
  }

  /**
   * Returns an entry's response: the stored one, or one that Next builds from the page. Resolves with `undefined` if
   * Next cannot send the page.
   */
  async #answerFrom(entry: Entry, target: CacheTarget): Promise<Rendered | undefined> {
    const stored = entry.variants.get(target.variant);
    if (stored !== undefined) return { response: stored, entry, isFromCache: true };
    const { page } = entry;
    if (page === undefined) return undefined;
    const rendering: NextRendering = { ...createRendering(), known: page };
    try {
      if (isSegment(target) && !(await addSegments(page))) return undefined;
      const response = await this.#send(target, rendering);
      if (rendering.rendered !== undefined || response.status >= 500) return undefined;
      // Clients can request segments that the page does not have. Responses to such requests are not stored.
      if (response.status === (page.status ?? 200) && !hasCookie(response)) {
        this.#entries.addVariant(entry, target.variant, response);
      }
      return { response, entry, isFromCache: true };
    } catch (error) {
      this.#options.report("a stored page could not be sent", error);
      return undefined;
    }
  }

  async #renderNew(target: CacheTarget, isInBackground = false): Promise<Rendered> {
    const rendering: NextRendering = {
      ...createRendering(),
      isInBackground,
      isSegment: isSegment(target),
    };
    // Next marks dynamic pages as not cacheable. These two families contain no data of a client, so they are stored.
    if (target.family === "substitute" || target.family === "shell") {
      rendering.maximumAge = dynamicSeconds;
      rendering.isStorable = true;
    }
    const began = this.#entries.position();
    const response = await this.#send(target, rendering);
    if (!rendering.isStorable || !isStorable(target, response)) {
      return { response, entry: undefined, isFromCache: false };
    }
    const entry: Entry = {
      key: target.key,
      variants: new Map([[target.variant, dropRequestHeaders(response)]]),
      page: rendering.rendered,
      tags: [cacheTags.site, ...rendering.tags],
      position: began,
      renderedAt: this.#options.now(),
      maximumAge: rendering.maximumAge,
    };
    this.#entries.store(entry);
    return { response, entry, isFromCache: false };
  }

  async #send(target: CacheTarget, rendering: NextRendering): Promise<StoredResponse> {
    const request = { method: "GET", url: target.url, headers: target.headers };
    const { body, ...head } = await this.#options.origin.ask(request, rendering);
    const isText = isTextType(findHeader(head.headers, "content-type") ?? "");
    return { ...head, body: toBody(await readWhole(body), isText) };
  }
}

/** Drops the headers that concern a single request. */
function dropRequestHeaders(response: StoredResponse): StoredResponse {
  const headers = response.headers.filter(([name]) => name.toLowerCase() !== "x-wix-request-id");
  // Returns the same object for a page, so that its reply is prepared only once.
  return headers.length === response.headers.length ? response : { ...response, headers };
}

/**
 * Returns whether a response may be stored (RFC 9111 section 3). One with a cookie may not: it is for a single client.
 */
function isStorable({ family }: CacheTarget, response: StoredResponse): boolean {
  const size = response.body.bytes.byteLength;
  return (
    storableStatuses.has(response.status) &&
    size <= (family === "read" ? maximumReadBytes : maximumBodyBytes) &&
    !hasCookie(response)
  );
}

const hasCookie = ({ headers }: StoredResponse): boolean =>
  findHeader(headers, "set-cookie") !== undefined;
