import type { NextPage } from "../next/cache-handler.ts";
import type { HeaderList } from "../next/next-origin.ts";
import type { Body } from "./body.ts";
import type { InvalidationLog } from "../../changes/invalidation-log.ts";

/** A complete response of the origin. */
export type StoredResponse = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Body;
  /** For a document, the sources of the inline scripts that it may run (`computeScriptHashes`). */
  readonly scriptHashes?: string | undefined;
};

/** A cache entry: the responses of one key, all from the same rendering (RFC 9111 section 2). */
export type Entry = {
  readonly key: string;
  /** The responses by variant. The document's variant is `""`. */
  readonly variants: Map<string, StoredResponse>;
  /** The rendered page, from which Next builds the missing variants. API reads have none. */
  readonly page: NextPage | undefined;
  /** The cache tags of the data that was read. */
  readonly tags: readonly string[];
  /** The invalidation log position at which the rendering began. */
  readonly position: string;
  /** In epoch milliseconds. */
  readonly renderedAt: number;
  /** Age in seconds after which the entry is rendered again, or `undefined` if only changes invalidate it. */
  readonly maximumAge: number | undefined;
};

/**
 * `fresh`: may be sent. `aged`: may be sent while it is rendered again (RFC 5861 section 3). `changed`: its data has,
 * or may have, changed, so it is sent only if it cannot be rendered (section 4). `expired`: must not be sent.
 */
export type Freshness = "fresh" | "aged" | "changed" | "expired";

/** How long a response may still be sent if rendering it again fails, in milliseconds. */
export const lastGoodMilliseconds = 24 * 60 * 60 * 1000;

/** Creates the function that decides whether an entry may be sent. */
export function createFreshnessCheck(log: InvalidationLog, now: () => number) {
  /** The version of the log up to which each entry is known to be unchanged. */
  const unchangedAt = new WeakMap<Entry, number>();

  function isChanged(entry: Entry): boolean {
    const version = log.version;
    if (unchangedAt.get(entry) === version) return false;
    if (log.hasChangedSince(entry.position, entry.tags)) return true;
    unchangedAt.set(entry, version);
    return false;
  }

  return (entry: Entry): Freshness => {
    const { renderedAt, maximumAge } = entry;
    const age = now() - renderedAt;
    if (maximumAge !== undefined && age > lastGoodMilliseconds) return "expired";
    if (isChanged(entry)) return age > lastGoodMilliseconds ? "expired" : "changed";
    // An entry dated in the future was rendered before the clock was set back, so its age is unknown.
    const isAged = maximumAge !== undefined && (age < 0 || age > maximumAge * 1000);
    return isAged ? "aged" : "fresh";
  };
}
