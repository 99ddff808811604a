import { Hono } from "hono";
import { z } from "zod";
import { postSorts } from "../../../wix/enums.ts";
import { notFound } from "../../../wix/errors.ts";
import type { PlatformContext } from "../../http/context.ts";
import { flag, enumValue, paging, text, textList } from "../../http/parameters.ts";
import { parse, readParameters, readQuery } from "../../http/parse.ts";
import type { ReadCall, Reads } from "../../http/public-reads.ts";
import { wrapEntities, wrapEntity, type Serialized } from "../../http/serialized.ts";
import { queryBody } from "../../query/query.ts";
import { findVisibleId, readPosts } from "./post.reader.ts";
import { createPostReads } from "./post.reads.ts";
import {
  readSerializedPosts,
  requestedFields,
  type RequestedFields,
  wireMetrics,
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

/** Creates the public reads of posts. `routes` contains the other calls. */
export function describePostCalls(context: PlatformContext): { reads: Reads; routes: Hono } {
  const reads = createPostReads(context, (ids, fields, memory) =>
    readSerializedPosts(context, ids, fields, memory),
  );
  return { reads: createReads(reads), routes: createRoutes(context, reads) };
}

type PostReads = ReturnType<typeof createPostReads<Serialized>>;

function createReads(posts: PostReads): Reads {
  const readOne = async (by: Parameters<PostReads["find"]>[0], query: ReadCall["query"]) =>
    wrapEntity("post", await posts.find(by, parseFields(parse(oneParameters, query))));

  return {
    "/": async ({ query }) => {
      const parameters = parse(listParameters, query);
      const { "paging.limit": limit, "paging.offset": offset, ...list } = parameters;
      const fields = parseFields(parameters);
      const { posts: found, total } = await posts.list({ ...list, limit, offset }, fields);
      const { preferredLanguage } = parameters;
      const metaData = { count: found.length, offset, total, preferredLanguage };
      return wrapEntities("posts", found, {
        metaData,
        pagingMetadata: { ...metaData, tooManyToCount: false },
      });
    },
    "/slugs/:slug": ({ parameter, query }) => readOne({ slug: parameter }, query),
    "/:id": ({ parameter, query }) => readOne({ id: parameter }, query),
  };
}

function createRoutes({ database }: PlatformContext, posts: PostReads): Hono {
  const routes = new Hono();

  routes.post("/query", async (c) => {
    const { preferredLanguage } = parse(queryParameters, readParameters(c.req.url));
    const body = parse(postsQueryBody, await readQuery(c.req.raw));
    const skipCount = body.skipCount === true;
    const { posts: found, pagingMetadata } = await posts.query(
      { query: body.query, preferredLanguage, skipCount },
      parseFields(body),
    );
    const paging = { pagingMetadata: { ...pagingMetadata, preferredLanguage } };
    return c.body(new Uint8Array(wrapEntities("posts", found, paging)), 200, {
      "Content-Type": "application/json",
    });
  });

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

  return routes;
}

/** Returns the optional fields that a request asks for, through either the older or the newer parameter. */
function parseFields({ fieldsets, fieldsToInclude }: FieldRequest): RequestedFields {
  return new Set(requestedFields.parse([...(fieldsets ?? []), ...(fieldsToInclude ?? [])]));
}
