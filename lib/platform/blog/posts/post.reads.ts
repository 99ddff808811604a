/** The reads of posts that the post routes answer, and that the site makes directly for its own pages. */
import { sql } from "kysely";
import type { PostSort } from "../../../wix/enums.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import type { PlatformContext } from "../../http/context.ts";
import type { Condition } from "../../query/filter.ts";
import {
  answerQuery,
  countMatches,
  knownTotal,
  readEntityPage,
  type RecallRows,
  type Resource,
} from "../../query/page.ts";
import type { QueryInput } from "../../query/query.ts";
import type { ReadMemory } from "../read-memory.ts";
import { readPostCounts, type PostGroup } from "../stats/post-count.repository.ts";
import { refersToVisible } from "../visibility.ts";
import { isCoAuthor } from "./author.repository.ts";
import { findMovedId } from "./post-slug.repository.ts";
import { findNeighbourIds, findVisibleId, listSorts, selectPosts } from "./post.reader.ts";
import type { RequestedFields } from "./post.wire.ts";

export type PostList = {
  readonly featured?: boolean | undefined;
  readonly hashtags?: readonly string[] | undefined;
  readonly categoryIds?: readonly string[] | undefined;
  readonly tagIds?: readonly string[] | undefined;
  readonly language?: string | undefined;
  readonly memberId?: string | undefined;
  /** Selects one version of each translated post: the version for readers of this language. */
  readonly preferredLanguage?: string | undefined;
  readonly sort: PostSort;
  readonly limit: number;
  readonly offset: number;
  /** Whether to omit the total. */
  readonly skipCount?: boolean | undefined;
};

export type PostQuery = {
  readonly query: QueryInput | null | undefined;
  readonly preferredLanguage?: string | undefined;
  readonly skipCount: boolean;
};

type ReadContext = Pick<PlatformContext, "database" | "reader" | "openMemory" | "keys">;

/** Generates the posts with these IDs, in their order. */
type ReadPosts<Post> = (
  ids: readonly string[],
  fields: RequestedFields,
  memory: ReadMemory,
) => AsyncGenerator<Post, undefined>;

/**
 * Creates the reads. `readPosts` determines the form of the posts. With `isForOwnPages`, lists of any language are read
 * without a thread if an index has their order.
 */
export function createPostReads<Post extends { readonly id: string }>(
  context: ReadContext,
  readPosts: ReadPosts<Post>,
  { isForOwnPages = false } = {},
) {
  const { database, reader, openMemory, keys } = context;

  const recallCounts = (memory: ReadMemory, ...group: readonly [PostGroup, string]) =>
    memory.recall(`counts ${group.join(" ")}`, () => readPostCounts(database, ...group));

  /** Counts the posts of a list. The counts of groups are stored. */
  async function countList(
    memory: ReadMemory,
    resource: Resource,
    list: PostList,
    condition: Condition | undefined,
  ): Promise<number> {
    const { preferredLanguage } = list;
    const group = findCountedGroup(list);
    if (group === undefined)
      return countPosts(memory, resource, "listed", preferredLanguage, condition);
    const { posts, listed } = await recallCounts(memory, ...group);
    return preferredLanguage === undefined ? posts : listed;
  }

  /** Counts the matching posts. `call` and `language` identify the resource in the cache. */
  async function countPosts(
    memory: ReadMemory,
    resource: Resource,
    call: "listed" | "queried",
    language: string | undefined,
    condition: Condition | undefined,
  ): Promise<number> {
    if (condition === undefined) {
      const { posts, listed } = await recallCounts(memory, "all", "");
      return language === undefined ? posts : listed;
    }
    const name = JSON.stringify(["count", call, language, condition]);
    if (isVolatile(name)) return countMatches(reader, resource, { condition });
    // Every post has a metrics row, so the count does not need the join.
    const plain = { ...resource, from: sql`post` };
    const { total } = await memory.recall(name, async () => ({
      total: await countMatches(reader, plain, { condition }),
    }));
    return total;
  }

  async function findId(by: PostKey): Promise<{ readonly id: string } | undefined> {
    const id =
      (await findVisibleId(database, by)) ??
      ("slug" in by ? await findMovedId(database, by.slug) : undefined);
    return id === undefined ? undefined : { id };
  }

  return {
    /** Returns a visible post by its ID, or by its current or former slug. Throws `NOT_FOUND`. */
    async find(by: PostKey, fields: RequestedFields): Promise<Post> {
      const memory = await openMemory();
      const found = await memory.recall(`post ${JSON.stringify(by)}`, () => findId(by));
      const ids = found === undefined ? [] : [found.id];
      const { value: post } = await readPosts(ids, fields, memory).next();
      if (post === undefined) throw notFound("Post");
      return post;
    },

    /**
     * Returns a range of a list of visible posts, at most 100, whose offset is at most 1,000,000. The total is
     * `undefined` if it is to be omitted.
     */
    async list(list: PostList, fields: RequestedFields) {
      const { preferredLanguage, memberId, sort, limit, offset, skipCount } = list;
      const memory = await openMemory();
      const writesWithOthers = memberId !== undefined && (await isCoAuthor(database, memberId));
      const condition = listCondition(list, writesWithOthers);
      const resource = selectPosts(preferredLanguage, condition);
      const query = {
        condition,
        filter: undefined,
        sort: listSorts[sort],
        limit,
        page: { kind: "offset", offset, limitField: "paging.limit" },
      } as const;
      // Clients can request any language, and each post would be compared with its other versions.
      const mayBlock = isForOwnPages || preferredLanguage === undefined;
      const page = await readEntityPage(
        {
          reader: mayBlock && isCheap(list, writesWithOthers) ? database : reader,
          key: keys.cursor,
          recallRows: recallRows(memory, "listed", preferredLanguage),
        },
        resource,
        query,
        (ids) => readPosts(ids, fields, memory),
      );
      const total =
        skipCount === true
          ? undefined
          : (knownTotal(query, page) ?? (await countList(memory, resource, list, condition)));
      return { posts: page.entities, total };
    },

    /** Returns the visible posts published directly before and after a visible post, in its language. */
    async listNeighbours(id: string, fields: RequestedFields) {
      const memory = await openMemory();
      const ids = await findNeighbourIds(database, id);
      const posts = new Map<string, Post>();
      for await (const post of readPosts(Object.values(ids), fields, memory))
        posts.set(post.id, post);
      return { previous: posts.get(ids.previous ?? ""), next: posts.get(ids.next ?? "") };
    },

    /** Returns the visible posts that match a query. Throws `INVALID_ARGUMENT`. */
    async query({ query, preferredLanguage, skipCount }: PostQuery, fields: RequestedFields) {
      const memory = await openMemory();
      const resource = selectPosts(preferredLanguage);
      const { entities: posts, pagingMetadata } = await answerQuery(
        { reader, keys, recallRows: recallRows(memory, "queried", preferredLanguage) },
        resource,
        query,
        (ids) => readPosts(ids, fields, memory),
        skipCount
          ? "skip"
          : ({ condition }) =>
              countPosts(memory, resource, "queried", preferredLanguage, condition),
      );
      return { posts, pagingMetadata };
    },
  };
}

type PostKey = { readonly id: string } | { readonly slug: string };

/** Views, likes and ratings change without a change of the post, so results that depend on them are not kept. */
export const isVolatile = (name: string): boolean => name.includes("metrics.");

/** Creates the function that keeps the rows of a list or query. `call` and `language` identify the resource. */
function recallRows(
  memory: ReadMemory,
  call: "listed" | "queried",
  language: string | undefined,
): RecallRows {
  return ({ condition, sort, limit, page }, read) => {
    const name = JSON.stringify([call, language, condition, sort, limit, page]);
    return isVolatile(name) ? read() : memory.recall(name, read);
  };
}

/** Highest offset of a list that is read without a thread. An index skips that many rows in less than a millisecond. */
const cheapOffset = 1_000;

/**
 * Returns whether an index contains exactly the posts of a list in their order, so that sending the query to a thread would
 * take longer than the query. `post_author` and `post_featured` are in the order of feeds only.
 */
function isCheap({ sort, offset, ...list }: PostList, writesWithOthers: boolean): boolean {
  const { featured, hashtags = [], categoryIds = [], tagIds = [], language, memberId } = list;
  if (offset > cheapOffset || writesWithOthers) return false;
  if ([...hashtags, ...categoryIds, ...tagIds].length > 0) return false;
  const inFeedOrder = [featured, memberId].filter((value) => value !== undefined).length;
  const filters = inFeedOrder + (language === undefined ? 0 : 1);
  return filters <= 1 && (sort === "FEED" || (sort === "PUBLISHED_DATE_DESC" && inFeedOrder === 0));
}

/** Returns the group of posts whose stored count is the total of a list, or `undefined` if there is none. */
function findCountedGroup(list: PostList): readonly [PostGroup, string] | undefined {
  const { featured, hashtags = [], categoryIds = [], tagIds = [], language, memberId } = list;
  if (featured !== undefined || hashtags.length > 0) return undefined;
  // Stored counts do not depend on the visibility of a group.
  if (refersToVisible("category") !== undefined || refersToVisible("tag") !== undefined) {
    return undefined;
  }
  const groups: (readonly [PostGroup, string])[] = [
    ...categoryIds.map((id) => ["category", id] as const),
    ...tagIds.map((id) => ["tag", id] as const),
  ];
  if (memberId !== undefined) groups.push(["author", memberId]);
  if (language !== undefined) groups.push(["language", language]);
  if (groups.length > 1) return undefined;
  return groups[0] ?? ["all", ""];
}

/**
 * Returns the condition of a list call. The condition on an author also selects posts of which the member is a
 * co-author, but only if there are any, because databases cannot use an index for it.
 */
function listCondition(list: PostList, writesWithOthers: boolean): Condition | undefined {
  const { featured, hashtags, categoryIds, tagIds, language, memberId } = list;
  const conditions: Condition[] = [];
  for (const [field, value] of Object.entries({
    featured: featured === undefined ? undefined : Number(featured),
    language,
    memberId: writesWithOthers ? undefined : memberId,
  })) {
    if (value !== undefined) conditions.push({ kind: "compare", field, comparison: "=", value });
  }
  if (memberId !== undefined && writesWithOthers) {
    conditions.push({
      kind: "or",
      conditions: [
        { kind: "compare", field: "memberId", comparison: "=", value: memberId },
        { kind: "has", field: "coAuthorIds", values: [memberId], all: false },
      ],
    });
  }
  for (const [field, values = []] of Object.entries({ hashtags, categoryIds, tagIds })) {
    if (values.length > 0) conditions.push({ kind: "has", field, values, all: false });
  }
  return conditions.length === 0 ? undefined : { kind: "and", conditions };
}
