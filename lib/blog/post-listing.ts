import "server-only";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import type { PostField, PostSort } from "../wix/enums.ts";
import { dependOn } from "./depend-on.ts";
import { toPost } from "./mapping.ts";
import type { Post } from "./model.ts";
import { client } from "./server-client.ts";
import { versionsFor } from "./version.ts";

export type PostListing = {
  /** Starts at 0. */
  readonly offset: number;
  /** At most 100. */
  readonly limit: number;
  readonly sort: PostSort;
  readonly fields: readonly PostField[];
  readonly categoryId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly memberId?: string | undefined;
  readonly language?: string | undefined;
  /** Lists only one version of each post: the one for readers of this language. */
  readonly preferredLanguage?: string | undefined;
};

/** Returns the posts of a list with the requested fields. Used for feeds and other machine-readable output. */
export async function listWholePosts(
  listing: PostListing,
): Promise<{ readonly posts: readonly Post[]; readonly total: number }> {
  await dependOn(cacheTags.posts);
  const { offset, limit, fields, categoryId, tagId, ...which } = listing;
  const { posts, total, isChosen } = await client.posts.listPosts({
    paging: { limit, offset },
    fieldsets: fields,
    categoryIds: categoryId === undefined ? undefined : [categoryId],
    tagIds: tagId === undefined ? undefined : [tagId],
    ...which,
  });
  const siteLanguage = settings().site.language;
  const found = posts.flatMap((post) => toPost(post, siteLanguage) ?? []);
  return { posts: versionsFor(found, listing.preferredLanguage, isChosen), total };
}
