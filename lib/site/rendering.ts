/**
 * The rendering of a response that may be cached. Pages and API reads add the cache tags of the data that they
 * read, and the HTTP cache stores them with the response.
 */
import { AsyncLocalStorage } from "node:async_hooks";

export type Rendering = {
  /** Cache tags of the data that has been read so far. */
  readonly tags: Set<string>;
  /** Age in seconds after which the response is rendered again, or `undefined` if only changes count. */
  maximumAge: number | undefined;
  /** Whether Next's cache handler or the proxy allows storing. The HTTP cache also checks the status. */
  isStorable: boolean;
  /** Whether no client is waiting for the response, so it must not count towards a client's limits. */
  readonly isInBackground?: boolean;
};

/** Creates a rendering that has read nothing yet. */
export const createRendering = (): Rendering => ({
  tags: new Set(),
  maximumAge: undefined,
  isStorable: false,
});

const slot = Symbol.for("quire.rendering");

/** Bundles contain copies of this module, so the context is stored on `globalThis`. */
const shared: typeof globalThis & { [slot]?: AsyncLocalStorage<Rendering> } = globalThis;
export const renderings = (shared[slot] ??= new AsyncLocalStorage<Rendering>());

/** Returns the rendering that this code belongs to, or `undefined` if its response is not cached. */
export const currentRendering = (): Rendering | undefined => renderings.getStore();

/** Limits the age of the response that is being rendered, in seconds. */
export function limitAge(seconds: number): void {
  const rendering = currentRendering();
  if (rendering === undefined) return;
  rendering.maximumAge = Math.min(seconds, rendering.maximumAge ?? seconds);
}
