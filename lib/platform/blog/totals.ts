import { LRUCache } from "lru-cache";

/**
 * Remembers figures about posts for as long as the blog does not change: they are kept under the
 * last sequence of the log of changes, which every process reads from the same database.
 */
export function createTotals(latestChange: () => Promise<number>) {
  const kept = new LRUCache<string, object>({ max: 500 });

  return async function total<Result extends object>(
    name: string,
    compute: () => Promise<Result>,
  ): Promise<Result> {
    const key = `${await latestChange()} ${name}`;
    const known = kept.get(key);
    // Only `compute` of the same name ever wrote this entry.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    if (known !== undefined) return known as Result;
    const result = await compute();
    kept.set(key, result);
    return result;
  };
}

export type Totals = ReturnType<typeof createTotals>;
