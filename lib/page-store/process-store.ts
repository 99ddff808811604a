import { AsyncLocalStorage } from "node:async_hooks";
import { createClock } from "./clock.ts";
import { createInvalidations } from "./invalidations.ts";
import { createPageStore } from "./page-store.ts";

/** Hears from whoever asks the store what a request turns out to be about. */
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

/** Node loads this module for Next and for the front; bundles have copies of it. The store is one a process. */
const shared: typeof globalThis & { [slot]?: ReturnType<typeof createProcessStore> } = globalThis;
const store = (shared[slot] ??= createProcessStore());

/** What this process knows of changes. */
export const { clock } = store;

/** The one store of this process. */
export const { pageStore } = store;

export const { invalidations } = store;

/** The front runs every request in here, so that the page it asks for can be named. */
export const { currentRequest } = store;
