import type { FoundPost } from "../../lib/platform/blog/posts/post.service.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { CommandError } from "../../lib/command/command-error.ts";

/**
 * Returns the post with a slug or an id. A post in the trash is found by its slug if no other post has the
 * slug; `fromTrash` prefers a post in the trash. Throws {@link CommandError} if there is none, or several in the trash.
 */
export async function findPost(
  platform: Platform,
  slugOrId: string,
  { fromTrash = false }: { readonly fromTrash?: boolean } = {},
): Promise<FoundPost> {
  const post = await platform.posts.find(slugOrId);
  if (post !== undefined && (!fromTrash || post.status === "DELETED")) return post;
  const [deleted, ...others] = await platform.posts.findDeleted(slugOrId);
  if (deleted !== undefined && others.length > 0) {
    const ids = [deleted, ...others].map(({ id }) => id).join(", ");
    throw new CommandError(
      `Several posts in the trash have the slug ${slugOrId}. Use one of these ids: ${ids}.`,
    );
  }
  const found = deleted ?? post;
  if (found !== undefined) return found;
  throw new CommandError(`There is no post with the slug or id ${slugOrId}.`);
}
