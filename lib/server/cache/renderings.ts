import { EventEmitter, once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { LRUCache } from "lru-cache";

/** Creates the list of renderings in progress. A rendering may use data read before a later change. */
export function createRenderings() {
  /** The invalidation log positions at which the renderings began, by key. */
  const positions = new LRUCache<string, string>({ max: 10_000 });
  const ends = new EventEmitter().setMaxListeners(0);
  const buildEventName = (key: string) => `page ${key}`;
  return {
    /** Records the position of a rendering that may begin now, unless one is already in progress. */
    begin(key: string, position: string): void {
      if (!positions.has(key)) positions.set(key, position);
    },

    /** Removes a rendering and returns the position at which it began. */
    end(key: string): string | undefined {
      const position = positions.get(key);
      positions.delete(key);
      return position;
    },

    /** Notifies the requests waiting for a page. */
    notify: (key: string) => void ends.emit(buildEventName(key)),

    wait: async (key: string, milliseconds: number): Promise<void> => {
      if (positions.has(key)) {
        const signal = AbortSignal.timeout(milliseconds);
        await once(ends, buildEventName(key), { signal }).catch(() => {});
      }
      // The renderer still has to notify the waiting requests.
      await nextTurn();
    },
  };
}
