import { Hono } from "hono";
import { z } from "zod";
import { type PostField, postSorts } from "../../../wix/enums.ts";
import { notFound } from "../../../wix/errors/errors.ts";
import type { PlatformContext } from "../../http/context.ts";
import { flag, enumValue, paging, text, textList } from "../../http/parameters.ts";
import { currentClient } from "../../database/read-queue.ts";
import { parse, readQuery } from "../../http/parse.ts";
import type { ReadCall, Reads } from "../../http/public-reads.ts";
import { wrapEntities } from "../../http/serialized.ts";
import { queryBody } from "../../query/query.ts";
import { findVisibleId, listSorts, readPosts } from "./post.reader.ts";
import { createPostReads, isVolatile } from "./post.reads.ts";
import {
  hasVolatileField,
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
  readonly fieldsets?: readonly PostField[] | null | undefined;
  readonly fieldsToInclude?: readonly PostField[] | null | undefined;
};

/** Creates the public reads of posts. `routes` contains the other calls. */
export const describePostCalls = (context: PlatformContext): { reads: Reads; routes: Hono } => ({
  reads: createReads(context),
  routes: createRoutes(context),
});

function createReads(context: PlatformContext): Reads {
  const posts = createPostReads(context, (ids, fields, memory) =>
    readSerializedPosts(context, ids, fields, memory),
  );

  /** Returns the kept response to a call with these parameters, or creates it. */
  async function recallResponse(
    parameters: readonly unknown[],
    fields: RequestedFields,
    create: () => Promise<Buffer>,
  ): Promise<Buffer> {
    // Responses to clients are limited in size.
    const isForClient = currentClient() !== undefined;
    const name = JSON.stringify(["response", isForClient, [...fields], ...parameters]);
    if (hasVolatileField(fields) || isVolatile(name)) return create();
    return (await context.openMemory()).recall(name, create);
  }

  const readOne = (by: Parameters<typeof posts.find>[0], query: ReadCall["query"]) => {
    const fields = listFields(parse(oneParameters, query));
    return recallResponse([by], fields, async () => (await posts.find(by, fields)).response);
  };

  return {
    "GET /": async ({ query }) => {
      const parameters = parse(listParameters, query);
      const { "paging.limit": limit, "paging.offset": offset, ...list } = parameters;
      const fields = listFields(parameters);
      return recallResponse([parameters, listSorts[list.sort]], fields, async () => {
        const { posts: found, total } = await posts.list({ ...list, limit, offset }, fields);
        const { preferredLanguage } = parameters;
        const metaData = { count: found.length, offset, total, preferredLanguage };
        return wrapEntities("posts", found, {
          metaData,
          pagingMetadata: { ...metaData, tooManyToCount: false },
        });
      });
    },
    "GET /slugs/:slug": ({ parameter, query }) => readOne({ slug: parameter }, query),
    "GET /:id": ({ parameter, query }) => readOne({ id: parameter }, query),
    "POST /query": async (call) => {
      const { preferredLanguage } = parse(queryParameters, call.query);
      const body = parse(postsQueryBody, await readQuery(call));
      const { query } = body;
      const fields = listFields(body);
      const skipCount = body.skipCount === true;
      const create = async () => {
        const { posts: found, pagingMetadata } = await posts.query(
          { query, preferredLanguage, skipCount },
          fields,
        );
        return wrapEntities("posts", found, {
          pagingMetadata: { ...pagingMetadata, preferredLanguage },
        });
      };
      // The cursor may contain an order by counters.
      return typeof query?.cursorPaging?.cursor === "string"
        ? create()
        : recallResponse([query, preferredLanguage, skipCount], fields, create);
    },
  };
}

function createRoutes({ database }: PlatformContext): Hono {
  const routes = new Hono();

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
const listFields = ({ fieldsets, fieldsToInclude }: FieldRequest): RequestedFields =>
  new Set([...(fieldsets ?? []), ...(fieldsToInclude ?? [])]);
