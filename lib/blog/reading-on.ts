import "server-only";
import { cacheTags } from "../site/cache-tags.ts";
import { settings } from "../config/current.ts";
import type { PostQuery } from "./calls.ts";
import { dependOn } from "./depend-on.ts";
import { unlessRefused } from "./lists.ts";
import { toPostSummary } from "./mapping.ts";
import type { Post, PostSummary } from "./model.ts";
import { client } from "./server-client.ts";
import { versionsFor } from "./version.ts";

/** Posts to read next, shown at the end of a post. */

const maximumRelated = 3;
/**
 * Number of posts to read in each direction, so that posts with the same date can be ordered by ID. More posts
 * share a date only if the dates were made up.
 */
const around = 12;

export type Neighbours = {
  /** The post that was published before. */
  readonly previous: PostSummary | undefined;
  readonly next: PostSummary | undefined;
};

/** Returns the posts before and after a post by publication date, in its language. */
export async function readNeighbours(post: Post): Promise<Neighbours> {
  await dependOn(cacheTags.posts);
  const read = (operator: "$lte" | "$gte", order: "ASC" | "DESC") =>
    query({
      filter: {
        language: post.language,
        firstPublishedDate: { [operator]: post.publishedAt.toISOString() },
      },
      sort: [{ fieldName: "firstPublishedDate", order }],
      paging: { limit: around },
    });
  const [before, after] = await Promise.all([read("$lte", "DESC"), read("$gte", "ASC")]);
  const byId = new Map([...before, ...after].map((one) => [one.id, one]));
  const inOrder = [...byId.values()].toSorted(
    (one, other) =>
      one.publishedAt.getTime() - other.publishedAt.getTime() || (one.id < other.id ? -1 : 1),
  );
  const place = inOrder.findIndex(({ id }) => id === post.id);
  if (place === -1) return { previous: undefined, next: undefined };
  return { previous: inOrder[place - 1], next: inOrder[place + 1] };
}

/**
 * Returns the related posts of a post: the ones that its author chose, or else the newest with a common tag,
 * followed by the newest with a common category. Excludes all versions of the post itself.
 */
export async function readRelated(post: Post): Promise<PostSummary[]> {
  await dependOn(cacheTags.posts);
  const own = new Set([post.slug, ...post.translations.map(({ slug }) => slug)]);
  const named = await readNamed(post.relatedPostIds);
  const found = named.length > 0 ? named : await readSimilar(post);
  const unique = new Map(found.map((one) => [one.id, one]));
  return [...unique.values()].filter(({ slug }) => !own.has(slug)).slice(0, maximumRelated);
}

async function readNamed(ids: readonly string[]): Promise<PostSummary[]> {
  if (ids.length === 0) return [];
  const some = ids.slice(0, 2 * maximumRelated);
  const posts = await query({
    filter: { id: { $in: some } },
    sort: [{ fieldName: "firstPublishedDate", order: "DESC" }],
    paging: { limit: some.length },
  });
  return some.flatMap((id) => posts.find((post) => post.id === id) ?? []);
}

async function readSimilar({ tagIds, categoryIds, language, translations }: Post) {
  const read = async (which: { tagIds?: readonly string[]; categoryIds?: readonly string[] }) => {
    if (Object.values(which).every((ids) => ids.length === 0)) return [];
    const { posts, isChosen } = await client.posts.listPosts({
      ...which,
      sort: "PUBLISHED_DATE_DESC",
      // Room for the post itself and, if the upstream lists every version, for its translations.
      paging: { limit: maximumRelated + 1 + translations.length },
      fieldsets: ["TRANSLATIONS"],
      preferredLanguage: language,
      skipCount: true,
    });
    return versionsFor(parseSummaries(posts), language, isChosen);
  };
  const [byTag, byCategory] = await Promise.all([read({ tagIds }), read({ categoryIds })]);
  return [...byTag, ...byCategory];
}

async function query(request: PostQuery): Promise<PostSummary[]> {
  const answer = await unlessRefused(client.posts.queryPostsBy(request, { skipCount: true }));
  return parseSummaries(answer?.posts ?? []);
}

function parseSummaries(posts: readonly unknown[]): PostSummary[] {
  return posts.flatMap((post) => toPostSummary(post, settings().site.language) ?? []);
}
