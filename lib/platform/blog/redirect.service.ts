/** Redirects from the former paths of imported posts, and from the paths that owners chose. */
import { paths as sitePaths } from "../../site/paths/paths.ts";
import { invalidField } from "../../wix/errors/errors.ts";
import type { Store } from "../database/database.ts";
import { splitIntoChunks } from "../database/rows.ts";
import { hasPage } from "../site/redirects/has-page.ts";
import { isSearchable } from "./visibility.ts";

export function createRedirectService({ database, now }: Store) {
  async function findRow(path: string) {
    const stored = normalizePath(path);
    if (stored === undefined) return undefined;
    return database
      .selectFrom("redirect")
      .leftJoin("post", (join) => join.onRef("post.id", "=", "redirect.post_id").on(isSearchable()))
      .select(["redirect.path", "redirect.target", "post.slug"])
      .where("redirect.path", "=", stored)
      .executeTakeFirst();
  }

  return {
    /**
     * Redirects paths to a post. A path that already redirects to another post is updated, but an owner's redirect stays.
     * Throws `INVALID_ARGUMENT` for an invalid path.
     */
    async add(paths: readonly string[], postId: string): Promise<void> {
      const rows = [...new Set(paths.map(parsePath))].map((path) => ({
        path,
        post_id: postId,
        created_at: now(),
      }));
      for (const some of splitIntoChunks(rows, 500)) {
        await database
          .insertInto("redirect")
          .values(some)
          .onConflict((conflict) =>
            conflict
              .column("path")
              .doUpdateSet({ post_id: postId })
              .where("redirect.target", "is", null),
          )
          .execute();
      }
    },

    /** Returns the slug of the visible post or page to which a former path redirects. */
    async find(path: string): Promise<string | undefined> {
      return (await findRow(path))?.slug ?? undefined;
    },

    /** Returns the path or URL to which a path without a page redirects. */
    async findTarget(path: string): Promise<string | undefined> {
      const found = await findRow(path);
      const target = found?.slug == null ? found?.target : sitePaths.post(found.slug);
      if (found === undefined || target == null) return undefined;
      // The page may be newer than the redirect. The server looks for redirects from paths with a trailing slash before it
      // looks for a page.
      return (await hasPage(database, found.path)) ? undefined : target;
    },
  };
}

function parsePath(path: string): string {
  const stored = normalizePath(path);
  if (stored !== undefined) return stored;
  throw invalidField("path", "FORMAT", "must begin with a single slash and contain a path");
}

/**
 * Returns a path in its stored form, decoded and without a trailing slash, or `undefined` if the path is
 * invalid.
 */
export function normalizePath(path: string): string | undefined {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // The path is not correctly percent-encoded, so it is used as is.
  }
  const normal = decoded.normalize("NFC");
  // A regular expression would take time quadratic in the number of slashes.
  let end = normal.length;
  while (normal[end - 1] === "/") end -= 1;
  const stored = normal.slice(0, end);
  const isPath = stored.startsWith("/") && !stored.startsWith("//") && !stored.includes("\0");
  return isPath ? stored : undefined;
}
