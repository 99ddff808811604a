import { createEntries } from "./entries.ts";
import { InvalidationLog } from "./invalidation-log.ts";

function createProcessCache() {
  const invalidations = new InvalidationLog();
  return {
    invalidations,
    entries: createEntries({ maximumBytes: 256 * 1024 * 1024, log: invalidations }),
  };
}

const slot = Symbol.for("quire.process-cache");

/** Bundles contain copies of this module, so this process's cache is kept on `globalThis`. */
const shared: typeof globalThis & { [slot]?: ReturnType<typeof createProcessCache> } = globalThis;

/** This process's cache entries and its view of the change log. */
export const { entries, invalidations } = (shared[slot] ??= createProcessCache());
