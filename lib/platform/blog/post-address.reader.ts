/** Where an address leads that no published post has now. */
import type { Kysely } from "kysely";
import { WireError } from "../../wix/errors.ts";
import type { Database } from "../database/schema.ts";

/**
 * The published post that had a slug before, so that its old address can lead to the new one.
 *
 * Throws `POST_DELETED` (404) when the post that was to be read there is in the trash: unlike an
 * address where nothing ever was, this one need not be asked for again.
 */
export async function findMovedId(
  database: Kysely<Database>,
  slug: string,
): Promise<string | undefined> {
  const moved = await database
    .selectFrom("post_former_slug")
    .innerJoin("post", "post.id", "post_former_slug.post_id")
    .select(["post.id", "post.status"])
    .where("post_former_slug.slug", "=", slug)
    .executeTakeFirst();
  if (moved?.status === "PUBLISHED") return moved.id;
  if (moved?.status === "DELETED" || (await wasDeleted(database, slug))) throw postDeleted();
  return undefined;
}

/** Whether a post that was once published was deleted at this address, and none waits in its place. */
async function wasDeleted(database: Kysely<Database>, slug: string): Promise<boolean> {
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

const postDeleted = (): WireError =>
  new WireError({ status: 404, code: "POST_DELETED", message: "The post was deleted" });
