import { LRUCache } from "lru-cache";

/**
 * Creates a cache of results that are valid for one version of the data, for example of post counts. `readVersion`
 * returns the last entry of the change log, which all processes read from the same database.
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
      // Only `compute` of the same name ever wrote this entry.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      if (known !== undefined) return known as Result;
      const result = await compute();
      byName.set(key, result);
      return result;
    },

    /**
     * Returns a result for each row. Each row has a separate entry, so that requests for different lists share
     * entries. `compute` gets only the rows without an entry, at least one; the rows that it leaves out
     * get `fallback`.
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
        // Only `compute` of the same kind ever wrote this entry.
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
