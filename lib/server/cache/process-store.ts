import { AsyncLocalStorage } from "node:async_hooks";
import { createClock } from "./invalidation/clock.ts";
import { createInvalidations } from "./invalidation/invalidations.ts";
import { createPageStore } from "./page-store.ts";

/** A listener for the key of the page that a request asks the store for. */
export type PageRequest = { readonly asksFor: (key: string) => void };

function createProcessStore() {
  const clock = createClock();
  return {
    clock,
    pageStore: createPageStore({ maximumBytes: 256 * 1024 * 1024, clock }),
    invalidations: createInvalidations(clock),
    currentRequest: new AsyncLocalStorage<PageRequest>(),
  };
}

const slot = Symbol.for("quire.process-store");

/** Bundles contain copies of this module, so the store of the process is on `globalThis`. */
const shared: typeof globalThis & { [slot]?: ReturnType<typeof createProcessStore> } = globalThis;
const store = (shared[slot] ??= createProcessStore());

/** The change log as this process knows it. */
export const { clock } = store;

/** The page store of this process. */
export const { pageStore } = store;

export const { invalidations } = store;

/** The context in which the front runs every request, to learn the key of the page that the request asks for. */
export const { currentRequest } = store;
