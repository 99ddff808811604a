import { AsyncLocalStorage } from "node:async_hooks";
import { settings } from "../config/current.ts";
import type { Look } from "../wix/site/look.ts";

const slot = Symbol.for("quire.previewed-look");

/** Bundles contain copies of this module, so the context is stored on `globalThis`. */
const shared: typeof globalThis & { [slot]?: AsyncLocalStorage<Look> } = globalThis;
const previewed = (shared[slot] ??= new AsyncLocalStorage<Look>());

/**
 * Returns the look to render pages with. Call it during the rendering, because owners may change the look, and keep no
 * result that another rendering could use. In a preview, it is the look that is not published yet.
 */
export const getLook = (): Look => previewed.getStore() ?? settings().look;

/** Runs `work`, in which `getLook` returns the given look. */
export const runWithLook = <Result>(look: Look, work: () => Result): Result =>
  previewed.run(look, work);
