import "server-only";
import { unstable_cache } from "next/cache";
import { settings } from "../config/current.ts";

/**
 * Age in seconds after which a page is rendered again if the upstream is hosted, because a hosted upstream
 * does not report every change.
 */
const hostedAge = 60;

/**
 * Adds cache tags to the page that is being rendered. The page is rendered again when one of the tags is
 * invalidated or the page reaches its maximum age, because counters change without invalidating a tag. The
 * maximum age is one minute with a hosted upstream, otherwise the ten minutes that each page exports as
 * `revalidate`. No data is cached, because the page store does not accept data.
 */
export async function addCacheTags(...tags: readonly string[]): Promise<void> {
  const revalidate: number | false = settings().hosted === undefined ? false : hostedAge;
  const options = { tags: [...tags], revalidate };
  await unstable_cache(() => Promise.resolve(null), ["dependency", ...tags], options)();
}
