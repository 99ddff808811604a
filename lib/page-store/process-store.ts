import { AsyncLocalStorage } from "node:async_hooks";
import { createPageStore } from "./page-store.ts";

/** The one store of this process: Node loads this module itself, for Next and for the front. */
export const pageStore = createPageStore({ maximumBytes: 256 * 1024 * 1024 });

/** What a request turned out to be about: filled by the cache handler, read by the front. */
export type PageRequest = { key: string | undefined };

/** The front runs every request in here, so that the cache handler can name the page it asked for. */
export const currentRequest = new AsyncLocalStorage<PageRequest>();
