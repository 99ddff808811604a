import "server-only";
import { settings } from "../config/current.ts";
import { cacheTags } from "../site/cache-tags.ts";
import { dependOn } from "./depend-on.ts";
import { unlessRefused } from "./lists.ts";
import { toAuthor, toCategory, toPostSummary, toTag } from "./mapping.ts";
import type { Author, Category, Tag } from "./model.ts";
import { readAuthors } from "./reading.ts";
import { client } from "./server-client.ts";

/** Reads groups of posts (categories, tags, authors) page by page. `offset` starts at 0; `limit` is at most 100. */

export type Groups<Group> = {
  readonly groups: readonly Group[];
  /** Total number of groups, including the unreadable ones that are omitted. */
  readonly total: number;
};

export async function listCategories(offset: number, limit: number): Promise<Groups<Category>> {
  await dependOn(cacheTags.categories, cacheTags.posts);
  const { categories = [], metaData } = await client.categories.listCategories({
    paging: { offset, limit },
    fieldsets: ["SEO"],
  });
  const groups = categories.flatMap((category) => toCategory(category) ?? []);
  return { groups, total: metaData?.total ?? categories.length };
}

/** Returns the tags that have posts. */
export async function listTags(offset: number, limit: number): Promise<Groups<Tag>> {
  await dependOn(cacheTags.tags, cacheTags.posts);
  const { items, totalCount } = await client.tags.used(offset, limit);
  return { groups: items.flatMap((tag) => toTag(tag) ?? []), total: totalCount ?? items.length };
}

/**
 * Returns the members who wrote posts. If the upstream does not support that call, returns the authors of its
 * newest posts.
 */
export async function listAuthors(offset: number, limit: number): Promise<Groups<Author>> {
  await dependOn(cacheTags.members, cacheTags.posts);
  const answer = await unlessRefused(client.members.listAuthors({ offset, limit }));
  if (answer === undefined) return listNewestAuthors(offset, limit);
  const { members, total } = answer;
  return { groups: members.flatMap((member) => toAuthor(member) ?? []), total };
}

async function listNewestAuthors(offset: number, limit: number): Promise<Groups<Author>> {
  const { posts } = await client.posts.listPosts({
    sort: "PUBLISHED_DATE_DESC",
    paging: { limit: 100 },
  });
  const ids = posts.flatMap(
    (post) => toPostSummary(post, settings().site.language)?.authorId ?? [],
  );
  const authors = [...(await readAuthors(ids)).values()];
  return { groups: authors.slice(offset, offset + limit), total: authors.length };
}
