import { CommandError } from "../lib/command/command-error.ts";
import type { FoundPost, Platform } from "../lib/platform/index.ts";

/**
 * Returns the post with the given slug or ID. A slug matches a post in the trash only if no other post has
 * that slug; with `fromTrash`, posts in the trash come first. Throws {@link CommandError} if no post matches
 * or several in the trash do.
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
