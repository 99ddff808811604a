import { AsyncLocalStorage } from "node:async_hooks";
import { createClock } from "./clock.ts";
import { createInvalidations } from "./invalidations.ts";
import { createPageStore } from "./page-store.ts";

/** What this process knows of changes: Node loads this module itself, for Next and for the front. */
export const clock = createClock();

/** The one store of this process. */
export const pageStore = createPageStore({ maximumBytes: 256 * 1024 * 1024, clock });

export const invalidations = createInvalidations(clock);

/** Hears from the cache handler what a request turns out to be about. */
export type PageRequest = { readonly asksFor: (key: string) => void };

/** The front runs every request in here, so that the cache handler can name the page it asked for. */
export const currentRequest = new AsyncLocalStorage<PageRequest>();
