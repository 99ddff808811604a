import { decodeSlug } from "../site/address.ts";
import { parseSluggedPath } from "../site/slugged-page.ts";
import { readPlatform } from "../upstream/upstream.ts";

/**
 * Returns whether a path leads to a post, category, tag or author that never existed, according to the platform in this
 * process. Returns `false` for all other paths, and if the platform cannot be read.
 */
export async function isMissingPage(path: string): Promise<boolean> {
  const page = parseSluggedPath(path);
  if (page === undefined) return false;
  try {
    return !(await readPlatform((reads) => reads.isSlugKnown(page.kind, decodeSlug(page.slug))));
  } catch {
    // The page reports the failure.
    return false;
  }
}
