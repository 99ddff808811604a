import { LRUCache } from "lru-cache";

/** Maximum length of a cached result's name and version, in characters. A name may contain a client's whole filter. */
export const longestKey = 2000;

/**
 * Creates a cache for results that are valid for one version of the data, such as post counts. `readVersion`
 * returns the number of the last change log entry, which all processes read from the same database. Results with long
 * names are not kept.
 */
export function createVersionedMemo(readVersion: () => Promise<number>) {
  const byName = new LRUCache<string, object>({
    max: 500,
    maxEntrySize: longestKey,
    sizeCalculation: (_result, key) => key.length,
  });

  return {
    /** Returns the cached result for `name`, or computes it. */
    async memoize<Result extends object>(
      name: string,
      compute: () => Promise<Result>,
    ): Promise<Result> {
      const key = `${await readVersion()} ${name}`;
      const known = byName.get(key);
      // Only the `compute` for this name ever wrote this entry.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (known !== undefined) return known as Result;
      const result = await compute();
      byName.set(key, result);
      return result;
    },
  };
}

export type VersionedMemo = ReturnType<typeof createVersionedMemo>;
