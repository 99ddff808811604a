/** Lookups for slugs that no visible post currently has. */
import { WireError } from "../../../wix/errors.ts";
import type { Database } from "../../database/database.ts";
import { findVisibleId } from "./post.reader.ts";

/**
 * Returns the ID of the visible post that used to have this slug, so that the old URL can redirect.
 *
 * Throws `POST_DELETED` (404) if the post at this URL is in the trash. Unlike with an unknown URL, clients
 * then need not request the URL again.
 */
export async function findMovedId(database: Database, slug: string): Promise<string | undefined> {
  const moved = await database
    .selectFrom("post_former_slug")
    .innerJoin("post", "post.id", "post_former_slug.post_id")
    .select(["post.id", "post.status"])
    .where("post_former_slug.slug", "=", slug)
    .executeTakeFirst();
  const id = moved && (await findVisibleId(database, { id: moved.id }));
  if (id === undefined && (moved?.status === "DELETED" || (await wasDeleted(database, slug)))) {
    throw new WireError({ status: 404, code: "POST_DELETED", message: "The post was deleted" });
  }
  return id;
}

/**
 * Returns whether a post with this slug was published and later deleted, and no other post now has the slug.
 */
async function wasDeleted(database: Database, slug: string): Promise<boolean> {
  const posts = await database
    .selectFrom("post")
    .select(["status", "first_published_at"])
    .where("slug", "=", slug)
    .execute();
  return (
    posts.some((post) => post.status === "DELETED" && post.first_published_at !== null) &&
    posts.every(({ status }) => status === "DELETED")
  );
}
