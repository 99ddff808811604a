import "server-only";
import { settings } from "../config/current.ts";
import { currentRendering, limitAge } from "../site/rendering.ts";

/**
 * Age in seconds after which a page is rendered again if the upstream is hosted, because a hosted upstream does not
 * report every change.
 */
const hostedAge = 60;

/**
 * Adds cache tags to the page that is being rendered. The page is rendered again when one of the tags is invalidated
 * or the page reaches its maximum age, because counters change without invalidating a tag: one minute with a hosted
 * upstream, otherwise the ten minutes that each page exports as `revalidate`.
 */
export function addCacheTags(...tags: readonly string[]): void {
  for (const tag of tags) currentRendering()?.tags.add(tag);
  if (settings().hosted !== undefined) limitAge(hostedAge);
}
