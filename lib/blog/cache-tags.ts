import "server-only";
import { unstable_cache } from "next/cache";
import { settings } from "../config/current.ts";

/** Age in seconds after which a page with a hosted upstream is rendered again, because that may change unreported. */
const hostedAge = 60;

/**
 * Adds cache tags to the page that is being rendered. The page is rendered again after one of the tags is
 * invalidated, and at its age: after one minute with a hosted upstream, otherwise after the ten minutes that each
 * page exports as `revalidate`, because counters change without invalidating a tag. No data is cached, because the
 * page store does not accept data.
 */
export async function addCacheTags(...tags: readonly string[]): Promise<void> {
  const revalidate: number | false = settings().hosted === undefined ? false : hostedAge;
  const options = { tags: [...tags], revalidate };
  await unstable_cache(() => Promise.resolve(null), ["dependency", ...tags], options)();
}
