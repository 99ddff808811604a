import { LRUCache } from "lru-cache";

/**
 * Creates a cache for results that are valid for one version of the data, such as post counts. `readVersion`
 * returns the number of the last change log entry, which all processes read from the same database.
 */
export function memoizeByVersion(readVersion: () => Promise<number>) {
  const byName = new LRUCache<string, object>({ max: 500 });
  const byId = new LRUCache<string, object>({ max: 10_000 });

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

    /**
     * Returns a result for each row. Rows are cached separately, so that requests for different lists can
     * share entries. `compute` receives only the uncached rows, and is not called if there are none; rows
     * missing from its result get `fallback`.
     */
    async memoizeById<Row extends { readonly id: string }, Result extends object>(
      kind: string,
      rows: readonly Row[],
      fallback: Result,
      compute: (missing: readonly Row[]) => Promise<ReadonlyMap<string, Result>>,
    ): Promise<ReadonlyMap<string, Result>> {
      const version = await readVersion();
      const results = new Map<string, Result>();
      const missing: Row[] = [];
      for (const row of rows) {
        const known = byId.get(`${version} ${kind} ${row.id}`);
        if (known === undefined) missing.push(row);
        // Only the `compute` for this kind ever wrote this entry.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        else results.set(row.id, known as Result);
      }
      if (missing.length === 0) return results;
      const computed = await compute(missing);
      for (const { id } of missing) {
        const result = computed.get(id) ?? fallback;
        results.set(id, result);
        byId.set(`${version} ${kind} ${id}`, result);
      }
      return results;
    },
  };
}

export type VersionedMemo = ReturnType<typeof memoizeByVersion>;
