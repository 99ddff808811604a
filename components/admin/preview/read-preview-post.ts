import "server-only";
import { cache } from "react";
import { toPost } from "#lib/blog/mapping.ts";
import type { Post } from "#lib/blog/model.ts";
import { settings } from "#lib/config/current.ts";
import { readPreview } from "#lib/proxy/read-for-pages.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { requireWriter } from "../frame/require-role.ts";

export type Preview = {
  readonly post: Post;
  /** ISO 8601. */
  readonly editedDate: string;
};

/**
 * Reads a post with any status, once per render, for owners, editors and its author. `requireWriter` handles everyone
 * else.
 */
export const readPreviewPost = cache(async (postId: string): Promise<Preview | undefined> => {
  await requireWriter(paths.adminPost(postId));
  const preview = await readPreview(postId);
  const post = preview && toPost(preview.post, settings().site.language);
  return post && { post, editedDate: preview.editedDate };
});
