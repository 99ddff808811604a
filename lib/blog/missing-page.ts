import { decodeSlug } from "../site/address.ts";
import { readPlatform, type PlatformReads } from "../upstream/upstream.ts";

/** The kind of entity that the pages of each folder show. */
const kinds = new Map<string, Parameters<PlatformReads["isSlugKnown"]>[0]>([
  ["post", "post"],
  ["blog/categories", "category"],
  ["blog/tags", "tag"],
  ["blog/authors", "member"],
]);

const sluggedPage = /^\/(post|blog\/categories|blog\/tags|blog\/authors)\/([^/]+)(?:\/page\/\d+)?$/;

/**
 * Returns whether a path leads to a post, category, tag or author that never existed, according to the platform in this
 * process. Returns `false` for all other paths, and if the platform cannot be read.
 */
export async function isMissingPage(path: string): Promise<boolean> {
  const [, folder = "", slug] = sluggedPage.exec(path) ?? [];
  const kind = kinds.get(folder);
  if (kind === undefined || slug === undefined) return false;
  try {
    return !(await readPlatform((reads) => reads.isSlugKnown(kind, decodeSlug(slug))));
  } catch {
    // The page reports the failure.
    return false;
  }
}
