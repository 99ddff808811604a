import { setImmediate as nextTurn } from "node:timers/promises";
import type { FeedItem } from "./feed.ts";

/** Maximum size of a feed, in bytes. A feed with a single item can be larger. */
const maximumBytes = 1_000_000;

/**
 * Converts entries, newest first, to the items of a feed. Leaves out the oldest if the feed would exceed 1 MB.
 * `writeFeed` returns the feed with the given items, and is called with one item at a time to measure it. Yields to
 * other requests between two items, because a long post takes milliseconds.
 */
export async function collectItems<Entry>(
  entries: readonly Entry[],
  createItem: (entry: Entry) => FeedItem,
  writeFeed: (items: readonly FeedItem[]) => string,
): Promise<FeedItem[]> {
  const items: FeedItem[] = [];
  let size = 0;
  for (const entry of entries) {
    const item = createItem(entry);
    size += Buffer.byteLength(writeFeed([item]));
    if (items.length > 0 && size > maximumBytes) break;
    items.push(item);
    await nextTurn();
  }
  return items;
}
