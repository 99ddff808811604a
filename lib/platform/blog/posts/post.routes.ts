import { Hono } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { postSorts } from "../../../wix/enums.ts";
import { notFound } from "../../../wix/errors.ts";
import type { PlatformContext } from "../../http/context.ts";
import { flag, enumValue, paging, text, textList } from "../../http/parameters.ts";
import { parse, readParameters, readQuery } from "../../http/parse.ts";
import type { Condition } from "../../query/filter.ts";
import { answerQuery, countMatches, readEntityPage, type Resource } from "../../query/page.ts";
import { queryBody } from "../../query/query.ts";
import { readPostCounts } from "../stats/post-count.repository.ts";
import { isCoAuthor } from "./author.repository.ts";
import { findMovedId } from "./post-slug.repository.ts";
import { selectPosts, findVisibleId, listSorts, readPosts } from "./post.reader.ts";
import {
  readWirePosts,
  requestedFields,
  type RequestedFields,
  wireMetrics,
  type WirePost,
} from "./post.wire.ts";

const fieldParameters = {
  fieldsets: textList.pipe(requestedFields).optional(),
  fieldsToInclude: textList.pipe(requestedFields).optional(),
};
const oneParameters = z.object(fieldParameters);
/**
 * A parameter that is not part of the Wix API. If posts are translations of each other, the response contains
 * only the version for readers of this language. The response echoes the language, so that clients can tell
 * that the server supports the parameter.
 */
const versionParameters = { preferredLanguage: text.optional() };
const queryParameters = z.object(versionParameters);
const listParameters = z.object({
  ...fieldParameters,
  ...versionParameters,
  ...paging,
  featured: flag.optional(),
  hashtags: textList.optional(),
  categoryIds: textList.optional(),
  tagIds: textList.optional(),
  sort: enumValue(postSorts).default("FEED"),
  language: text.optional(),
  memberId: text.optional(),
  /** Not part of the Wix API, which offers this only for the query call. */
  skipCount: flag.optional(),
});
const postsQueryBody = queryBody.extend({
  fieldsets: requestedFields.nullish(),
  fieldsToInclude: requestedFields.nullish(),
  skipCount: z.boolean().nullish(),
});

type FieldRequest = {
  readonly fieldsets?: readonly string[] | null | undefined;
  readonly fieldsToInclude?: readonly string[] | null | undefined;
};

/** Creates the post routes (docs/api.md, “Post calls”), under a prefix such as `/v3/posts`. */
export function postRoutes(context: PlatformContext): Hono {
  const { database, reader, keys } = context;
  const { readOne, countPosts } = createPostReads(context);
  const routes = new Hono();

  routes.get("/", async (c) => {
    const parameters = parse(listParameters, readParameters(c.req.url));
    const { preferredLanguage } = parameters;
    const { memberId } = parameters;
    const writesWithOthers = memberId !== undefined && (await isCoAuthor(database, memberId));
    const condition = listCondition(parameters, writesWithOthers);
    const resource = selectPosts(preferredLanguage, condition);
    const offset = parameters["paging.offset"];
    const { entities: posts } = await readEntityPage(
      { reader, key: keys.cursor },
      resource,
      {
        condition,
        filter: undefined,
        sort: listSorts[parameters.sort],
        limit: parameters["paging.limit"],
        page: { kind: "offset", offset, limitField: "paging.limit" },
      },
      (ids) => readWirePosts(context, ids, parseFields(parameters)),
    );
    const total =
      parameters.skipCount === true
        ? undefined
        : await countPosts(resource, "listed", preferredLanguage, condition);
    const metaData = { count: posts.length, offset, total, preferredLanguage };
    return c.json({ posts, metaData, pagingMetadata: { ...metaData, tooManyToCount: false } });
  });

  routes.post("/query", async (c) => {
    const { preferredLanguage } = parse(queryParameters, readParameters(c.req.url));
    const body = parse(postsQueryBody, await readQuery(c.req.raw));
    const resource = selectPosts(preferredLanguage);
    const { entities: posts, pagingMetadata } = await answerQuery(
      context,
      resource,
      body.query,
      (ids) => readWirePosts(context, ids, parseFields(body)),
      (query) =>
        body.skipCount === true
          ? Promise.resolve(undefined)
          : countPosts(resource, "queried", preferredLanguage, query.condition),
    );
    return c.json({ posts, pagingMetadata: { ...pagingMetadata, preferredLanguage } });
  });

  routes.get("/slugs/:slug", async (c) =>
    c.json({ post: await readOne({ slug: c.req.param("slug") }, c.req.url) }),
  );

  routes.get("/:id/metrics", async (c) => {
    const id = await findVisibleId(database, { id: c.req.param("id") });
    const [record] =
      id === undefined
        ? []
        : await readPosts(database, [id], {
            content: false,
            translations: false,
            groups: "visible",
          });
    if (record === undefined) throw notFound("Post");
    return c.json({ metrics: wireMetrics(record.metrics) });
  });

  routes.get("/:id", async (c) =>
    c.json({ post: await readOne({ id: c.req.param("id") }, c.req.url) }),
  );

  return routes;
}

function createPostReads(context: PlatformContext) {
  const { database, reader, memo } = context;
  async function readOne(
    by: { readonly id: string } | { readonly slug: string },
    url: string,
  ): Promise<WirePost> {
    const fields = parseFields(parse(oneParameters, readParameters(url)));
    const id =
      (await findVisibleId(database, by)) ??
      ("slug" in by ? await findMovedId(database, by.slug) : undefined);
    const ids = id === undefined ? [] : [id];
    const { value: post } = await readWirePosts(context, ids, fields).next();
    if (post === undefined) throw notFound("Post");
    return post;
  }

  /** Counts the matching posts. `call` and `language` identify the resource in the cache. */
  async function countPosts(
    resource: Resource,
    call: "listed" | "queried",
    language: string | undefined,
    condition: Condition | undefined,
  ): Promise<number> {
    if (condition === undefined) {
      const { posts, listed } = await readPostCounts(database, "all");
      return language === undefined ? posts : listed;
    }
    const name = `${call} posts ${language ?? ""} ${JSON.stringify(condition)}`;
    // Views and likes change without a change log entry, so counts that depend on them cannot be cached.
    if (name.includes("metrics.")) return countMatches(reader, resource, { condition });
    // Every post has a metrics row, so the count does not need the join.
    const plain = { ...resource, from: sql`post` };
    const { total } = await memo.memoize(name, async () => ({
      total: await countMatches(reader, plain, { condition }),
    }));
    return total;
  }

  return { readOne, countPosts };
}

/** Returns the optional fields that a request asks for, through either the older or the newer parameter. */
function parseFields({ fieldsets, fieldsToInclude }: FieldRequest): RequestedFields {
  return new Set(requestedFields.parse([...(fieldsets ?? []), ...(fieldsToInclude ?? [])]));
}

/**
 * Returns the condition of a list call. The condition on an author also selects posts of which the member is a
 * co-author, but only if there are any, because databases cannot use an index for it.
 */
function listCondition(
  parameters: z.infer<typeof listParameters>,
  writesWithOthers: boolean,
): Condition | undefined {
  const { featured, hashtags, categoryIds, tagIds, language, memberId } = parameters;
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
