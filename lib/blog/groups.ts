import "server-only";
import { settings } from "../config/current.ts";
import { cacheTags } from "../page-store/tags.ts";
import { dependOn } from "./depend-on.ts";
import { unlessRefused } from "./lists.ts";
import { toAuthor, toCategory, toPostSummary, toTag } from "./mapping.ts";
import type { Author, Category, Tag } from "./model.ts";
import { readAuthors } from "./reading.ts";
import { client } from "./server-client.ts";

/** Whatever groups posts, all of it, part by part: `offset` counts from 0, `limit` is 100 at most. */

export type Groups<Group> = {
  readonly groups: readonly Group[];
  /** How many there are on the whole, those left out as unreadable included. */
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

/** The tags with posts. */
export async function listTags(offset: number, limit: number): Promise<Groups<Tag>> {
  await dependOn(cacheTags.tags, cacheTags.posts);
  const { items, totalCount } = await client.tags.used(offset, limit);
  return { groups: items.flatMap((tag) => toTag(tag) ?? []), total: totalCount ?? items.length };
}

/**
 * The members who sign posts. An upstream of which no call tells them gives those who signed its newest
 * posts.
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
