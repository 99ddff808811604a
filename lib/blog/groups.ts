import "server-only";
import { cache } from "react";
import { cacheTags } from "../site/cache-tags.ts";
import { unlessMissing, unlessRefused } from "./blog-error.ts";
import { addCacheTags } from "./cache-tags.ts";
import { toAuthor, toCategory, toTag } from "./mapping.ts";
import type { Author, Category, PostSummary, Tag } from "./model.ts";
import { readPosts } from "./posts.ts";
import { createMemory } from "./memory.ts";
import { client } from "./server-client.ts";

/** Reads groups of posts (categories, tags, authors) for pages, and adds the groups' cache tags to the page. */

export type Groups<Group> = {
  readonly groups: readonly Group[];
  /** Total number of groups, including unreadable ones, which the list omits. */
  readonly total: number;
};

/**
 * Groups that most pages read. Each memory lists the tags of all data in its values: counts depend on posts, and a private
 * member is shown while there are posts.
 */
const categories = createMemory<readonly Category[]>([cacheTags.categories, cacheTags.posts]);
const tagsById = createMemory<Tag>([cacheTags.tags, cacheTags.posts]);
const authorsById = createMemory<Author>([cacheTags.members, cacheTags.posts]);

/** Maximum number of groups per call. */
const maximumGroups = 100;
/** Maximum number of categories among which categories are found by ID. */
const maximumCategories = 1_000;

/** Returns a range of the categories. `offset` starts at 0; `limit` is at most 100. */
export async function listCategories(offset: number, limit: number): Promise<Groups<Category>> {
  addCacheTags(cacheTags.categories);
  const { groups, total } = await client().listCategories({ offset, limit });
  return { groups: groups.flatMap((category) => toCategory(category) ?? []), total };
}

/** Returns the first 100 categories. */
export const readCategories = cache(async (): Promise<readonly Category[]> => {
  addCacheTags(cacheTags.categories, cacheTags.posts);
  return categories.readOne("all", async () => (await listCategories(0, maximumGroups)).groups);
});

/** Returns the categories with these IDs, keyed by ID. */
export async function readCategoriesById(
  ids: readonly string[],
): Promise<ReadonlyMap<string, Category>> {
  const found = new Map((await readCategories()).map((category) => [category.id, category]));
  // The upstream finds categories only by their place in the list.
  for (let offset = maximumGroups; found.size === offset; offset += maximumGroups) {
    if (ids.every((id) => found.has(id)) || offset >= maximumCategories) break;

    const { groups } = await listCategories(offset, maximumGroups);
    for (const category of groups) found.set(category.id, category);
  }
  return new Map([...found].filter(([id]) => ids.includes(id)));
}

export const readCategory = cache(async (slug: string): Promise<Category | undefined> => {
  addCacheTags(cacheTags.categories);
  return toCategory(await unlessMissing(client().getCategoryBySlug(slug)));
});

/** Returns a range of the tags that have posts. `offset` starts at 0; `limit` is at most 100. */
export async function listTags(offset: number, limit: number): Promise<Groups<Tag>> {
  addCacheTags(cacheTags.tags);
  const { items, totalCount } = await client().listUsedTags(offset, limit);
  return { groups: items.flatMap((tag) => toTag(tag) ?? []), total: totalCount ?? items.length };
}

/** Returns the tags of the given posts, keyed by ID. */
export async function readTags(
  posts: readonly Pick<PostSummary, "tagIds">[],
): Promise<ReadonlyMap<string, Tag>> {
  return readTagsById([...new Set(posts.flatMap(({ tagIds }) => tagIds))]);
}

/** Returns the tags with these IDs, keyed by ID. */
export async function readTagsById(ids: readonly string[]): Promise<ReadonlyMap<string, Tag>> {
  addCacheTags(cacheTags.tags);
  return tagsById.readEach(ids, (missing) => readByIds(missing, client().getTags, toTag));
}

export const readTag = cache(async (slug: string): Promise<Tag | undefined> => {
  addCacheTags(cacheTags.tags);
  const answer = await unlessMissing(client().getTagBySlug(slug));
  return toTag(answer?.tag);
});

/**
 * Returns a range of the members who have written posts. If the upstream does not support this call, returns
 * the authors of the newest posts. `offset` starts at 0; `limit` is at most 100.
 */
export async function listAuthors(offset: number, limit: number): Promise<Groups<Author>> {
  addCacheTags(cacheTags.members);
  const found = await unlessRefused(
    client().queryMembers({
      // An extension of the embedded platform. Other upstreams reject it.
      filter: { publishedPostCount: { $gt: 0 } },
      sort: [{ fieldName: "id", order: "ASC" }],
      paging: { offset, limit },
    }),
  );
  if (found === undefined) return listNewestAuthors(offset, limit);
  return { groups: found.members.flatMap((member) => toAuthor(member) ?? []), total: found.total };
}

async function listNewestAuthors(offset: number, limit: number): Promise<Groups<Author>> {
  const { posts } = await readPosts({
    offset: 0,
    limit: 100,
    sort: "PUBLISHED_DATE_DESC",
    fields: [],
  });
  const ids = posts.flatMap(({ authorId, coAuthorIds }) => [authorId, ...coAuthorIds]);
  const authors = [...(await readAuthors(ids)).values()];
  return { groups: authors.slice(offset, offset + limit), total: authors.length };
}

/** Returns authors keyed by ID. Returns an empty map if the upstream does not expose its members. */
export async function readAuthors(ids: readonly string[]): Promise<ReadonlyMap<string, Author>> {
  addCacheTags(cacheTags.members);
  const unique = [...new Set(ids)].filter((id) => id !== "");
  const read = async (some: readonly string[]) =>
    (await unlessRefused(client().getMembers(some))) ?? [];
  return authorsById.readEach(unique, (missing) => readByIds(missing, read, toAuthor));
}

/** Reads groups by their IDs, at most 100 per call, in a stable order. */
async function readByIds<Group extends { readonly id: string }>(
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly unknown[]>,
  convert: (wire: unknown) => Group | undefined,
): Promise<ReadonlyMap<string, Group>> {
  const found = new Map<string, Group>();
  const sorted = ids.toSorted();
  for (let start = 0; start < sorted.length; start += maximumGroups) {
    const some = await read(sorted.slice(start, start + maximumGroups));
    for (const group of some.flatMap((wire) => convert(wire) ?? [])) found.set(group.id, group);
  }
  return found;
}

/** Returns the author who has or formerly had this slug, or `undefined` if there is no such member. */
export const readAuthor = cache(async (slug: string): Promise<Author | undefined> => {
  addCacheTags(cacheTags.members);
  const author = await findAuthor(slug);
  if (author !== undefined) return author;
  const current = await unlessRefused(client().findMovedAuthor(slug));
  return current === undefined ? undefined : findAuthor(current);
});

async function findAuthor(slug: string): Promise<Author | undefined> {
  const authors = await queryAuthors({ "profile.slug": slug });
  return authors.find((author) => author.slug === slug);
}

async function queryAuthors(filter: Readonly<Record<string, unknown>>): Promise<Author[]> {
  const query = { filter, paging: { limit: maximumGroups } };
  const found = await unlessRefused(client().queryMembers(query));
  return (found?.members ?? []).flatMap((member) => toAuthor(member) ?? []);
}
