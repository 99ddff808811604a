import type { FoundPost } from "../../platform/blog/post.service.ts";
import type { Platform } from "../../platform/platform.ts";
import { OwnerError } from "../owner-error.ts";

/** The post of a slug or an id, also one in the trash. Throws {@link OwnerError} when there is none. */
export async function findPost(platform: Platform, slugOrId: string): Promise<FoundPost> {
  const post = await platform.posts.find(slugOrId);
  if (post === undefined) {
    throw new OwnerError(`There is no post with the slug or id ${slugOrId}.`);
  }
  return post;
}
