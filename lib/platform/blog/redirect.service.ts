/** Redirects from the paths that posts had on another site before being imported. */
import { invalidField } from "../../wix/errors.ts";
import type { Store } from "../database/database.ts";
import { splitIntoChunks } from "../database/rows.ts";
import { isVisible } from "./visibility.ts";

export function createRedirectService({ database }: Store) {
  return {
    /**
     * Redirects paths to a post. A path that already redirects elsewhere is updated. Throws
     * `INVALID_ARGUMENT` for an invalid path.
     */
    async add(paths: readonly string[], postId: string): Promise<void> {
      const rows = [...new Set(paths.map(parsePath))].map((path) => ({ path, post_id: postId }));
      for (const some of splitIntoChunks(rows, 500)) {
        await database
          .insertInto("redirect")
          .values(some)
          .onConflict((conflict) => conflict.column("path").doUpdateSet({ post_id: postId }))
          .execute();
      }
    },

    /** Returns the slug of the visible post to which a path redirects. */
    async find(path: string): Promise<string | undefined> {
      const stored = normalizePath(path);
      if (stored === undefined) return undefined;
      const found = await database
        .selectFrom("redirect")
        .innerJoin("post", "post.id", "redirect.post_id")
        .select("post.slug")
        .where("redirect.path", "=", stored)
        .where(isVisible("post"))
        .executeTakeFirst();
      return found?.slug;
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
function normalizePath(path: string): string | undefined {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // The path is not correctly percent-encoded, so it is used as is.
  }
  const stored = decoded.normalize("NFC").replace(/\/+$/u, "");
  const isPath = stored.startsWith("/") && !stored.startsWith("//") && !stored.includes("\0");
  return isPath ? stored : undefined;
}
