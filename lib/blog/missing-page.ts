import { decodeSlug } from "../site/paths/address.ts";
import { matchRequestPath } from "../site/paths/page-path.ts";
import { parseSluggedPath } from "../site/paths/slugged-page.ts";
import { readPlatform } from "../upstream/upstream.ts";

/**
 * Returns whether a path leads to a page, post, category, tag or author that never existed, according to the platform in
 * this process. Returns `false` for the site's own paths, and if the platform cannot be read.
 */
export async function isMissingPage(path: string): Promise<boolean> {
  const found = findSlug(path);
  if (found === undefined) return false;
  try {
    return !(await readPlatform((reads) => reads.isSlugKnown(found.kind, found.slug)));
  } catch {
    // The page reports the failure.
    return false;
  }
}

/** Returns the kind and the slug that a path contains. The slug of a page is its path, and pages are a kind of posts. */
function findSlug(path: string) {
  const slugged = parseSluggedPath(path);
  if (slugged !== undefined) return { kind: slugged.kind, slug: decodeSlug(slugged.slug) };
  const slug = matchRequestPath(path);
  return slug === undefined ? undefined : ({ kind: "post", slug } as const);
}
