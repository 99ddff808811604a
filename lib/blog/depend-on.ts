import "server-only";
import { unstable_cache } from "next/cache";

/**
 * Makes the page that is being rendered depend on cache tags, so that it is rendered anew once one of
 * them is invalidated. Nothing is cached here: the page store declines data.
 */
export async function dependOn(...tags: readonly string[]): Promise<void> {
  await unstable_cache(() => Promise.resolve(null), ["dependency", ...tags], { tags: [...tags] })();
}
