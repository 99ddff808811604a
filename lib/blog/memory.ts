import { LRUCache } from "lru-cache";
import { invalidations } from "../changes/process-invalidations.ts";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";

const maximumEntries = 2_000;

/**
 * Creates a memory for data that many pages read. Each value is kept until one of the cache tags is invalidated or the
 * settings change, so a page that is rendered from it is as current as one that reads the data itself. Nothing is kept with a hosted upstream,
 * which does not report every change, or in a process that follows no change log.
 */
export function createMemory<Value extends object>(ownTags: readonly string[]) {
  const tags = [cacheTags.site, ...ownTags];
  const values = new LRUCache<string, { readonly value: Value; readonly position: string }>({
    max: maximumEntries,
  });
  const mayKeep = () => settings().hosted === undefined && invalidations.version > 0;

  function find(key: string): Value | undefined {
    const known = values.get(key);
    const isCurrent = known !== undefined && !invalidations.hasChangedSince(known.position, tags);
    return isCurrent ? known.value : undefined;
  }

  /** Returns the values of the keys. `readMissing` reads the unknown ones. Keys without a value are omitted. */
  async function readEach(
    keys: readonly string[],
    readMissing: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>> {
    const found = new Map<string, Value>();
    const missing = keys.filter((key) => {
      const value = mayKeep() ? find(key) : undefined;
      if (value !== undefined) found.set(key, value);
      return value === undefined;
    });
    if (missing.length === 0) return found;
    const { position } = invalidations;
    for (const [key, value] of await readMissing(missing)) {
      found.set(key, value);
      if (mayKeep()) values.set(key, { value, position });
    }
    return found;
  }

  return {
    readEach,

    /** Returns the value of a key, or reads it. */
    async readOne(key: string, read: () => Promise<Value>): Promise<Value> {
      const known = mayKeep() ? find(key) : undefined;
      if (known !== undefined) return known;
      const { position } = invalidations;
      const value = await read();
      if (mayKeep()) values.set(key, { value, position });
      return value;
    },
  };
}
