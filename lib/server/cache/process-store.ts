import { AsyncLocalStorage } from "node:async_hooks";
import { createInvalidationLog } from "./invalidation-log.ts";
import { createPageStore } from "./page-store.ts";

/** A listener that receives the key of the page that a request reads from the store. */
export type PageRequest = { readonly asksFor: (key: string) => void };

function createProcessStore() {
  const invalidations = createInvalidationLog();
  return {
    invalidations,
    pageStore: createPageStore({ maximumBytes: 256 * 1024 * 1024, invalidations }),
    currentRequest: new AsyncLocalStorage<PageRequest>(),
  };
}

const slot = Symbol.for("quire.process-store");

/** Bundles contain copies of this module, so this process's store is kept on `globalThis`. */
const shared: typeof globalThis & { [slot]?: ReturnType<typeof createProcessStore> } = globalThis;

/**
 * This process's page store, its view of the change log, and the context in which the HTTP layer runs every
 * request to learn which page key the request reads.
 */
export const { pageStore, invalidations, currentRequest } = (shared[slot] ??= createProcessStore());
