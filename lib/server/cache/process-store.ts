import { AsyncLocalStorage } from "node:async_hooks";
import { createInvalidationLog } from "./invalidation-log.ts";
import { createPageStore } from "./page-store.ts";

/** A listener for the key of the page that a request asks the store for. */
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

/** Bundles contain copies of this module, so the store of the process is on `globalThis`. */
const shared: typeof globalThis & { [slot]?: ReturnType<typeof createProcessStore> } = globalThis;

/**
 * The page store of this process, the change log as this process knows it, and the context in which the HTTP layer
 * runs every request, to learn the key of the page that the request asks for.
 */
export const { pageStore, invalidations, currentRequest } = (shared[slot] ??= createProcessStore());
