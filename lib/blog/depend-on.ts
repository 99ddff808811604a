import "server-only";
import { unstable_cache } from "next/cache";

/**
 * Adds cache tags to the page that is being rendered. The page is rendered again after one of the tags is
 * invalidated. No data is cached, because the page store does not accept data.
 */
export async function dependOn(...tags: readonly string[]): Promise<void> {
  await unstable_cache(() => Promise.resolve(null), ["dependency", ...tags], { tags: [...tags] })();
}
