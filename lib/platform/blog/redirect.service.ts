/** Where the addresses lead that posts had before they were brought to this blog. */
import { invalidArgument } from "../../wix/errors.ts";
import { chunksOf, type Store } from "./store.ts";

export type RedirectService = ReturnType<typeof createRedirectService>;

export function createRedirectService({ database }: Store) {
  return {
    /**
     * Has paths lead to a post from now on; one that led elsewhere leads here. Throws
     * `INVALID_ARGUMENT` for what is no path of a site.
     */
    async lead(paths: readonly string[], postId: string): Promise<void> {
      const rows = [...new Set(paths.map(requirePath))].map((path) => ({ path, post_id: postId }));
      for (const some of chunksOf(rows, 500)) {
        await database
          .insertInto("redirect")
          .values(some)
          .onConflict((conflict) => conflict.column("path").doUpdateSet({ post_id: postId }))
          .execute();
      }
    },

    /** The slug of the published post that a path leads to. */
    async find(path: string): Promise<string | undefined> {
      const kept = keptPath(path);
      if (kept === undefined) return undefined;
      const found = await database
        .selectFrom("redirect")
        .innerJoin("post", "post.id", "redirect.post_id")
        .select("post.slug")
        .where("redirect.path", "=", kept)
        .where("post.status", "=", "PUBLISHED")
        .executeTakeFirst();
      return found?.slug;
    },
  };
}

function requirePath(path: string): string {
  const kept = keptPath(path);
  if (kept !== undefined) return kept;
  throw invalidArgument([
    {
      field: "path",
      type: "FORMAT",
      description: "must begin with a single slash and contain a path",
    },
  ]);
}

/** A path as it is kept: decoded, without a slash at its end; nothing for what is none. */
function keptPath(path: string): string | undefined {
  let decoded = path;
  try {
    decoded = decodeURI(path);
  } catch {
    // Written without encoding: it is what it is.
  }
  const kept = decoded.normalize("NFC").replace(/\/+$/u, "");
  const isPath = kept.startsWith("/") && !kept.startsWith("//") && !kept.includes("\0");
  return isPath ? kept : undefined;
}
