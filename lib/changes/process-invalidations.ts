import { InvalidationLog } from "./invalidation-log.ts";

const slot = Symbol.for("quire.invalidations");

/** Bundles contain copies of this module, so this process's log is kept on `globalThis`. */
const shared: typeof globalThis & { [slot]?: InvalidationLog } = globalThis;

/** This process's copy of the change log. */
export const invalidations = (shared[slot] ??= new InvalidationLog());
