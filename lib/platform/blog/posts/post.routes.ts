import { Hono } from "hono";
import { z } from "zod";
import { postSorts } from "../../../wix/enums.ts";
import { notFound } from "../../../wix/errors.ts";
import type { PlatformContext } from "../../http/context.ts";
import { flag, enumValue, paging, text, textList } from "../../http/parameters.ts";
import { parse, readParameters, readQuery } from "../../http/parse.ts";
import { queryBody } from "../../query/query.ts";
import { findVisibleId, readPosts } from "./post.reader.ts";
import { createPostReads } from "./post.reads.ts";
import { requestedFields, type RequestedFields, wireMetrics } from "./post.wire.ts";

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
  const { database } = context;
  const reads = createPostReads(context);
  const routes = new Hono();

  routes.get("/", async (c) => {
    const parameters = parse(listParameters, readParameters(c.req.url));
    const { "paging.limit": limit, "paging.offset": offset, ...list } = parameters;
    const { posts, total } = await reads.list({ ...list, limit, offset }, parseFields(parameters));
    const { preferredLanguage } = parameters;
    const metaData = { count: posts.length, offset, total, preferredLanguage };
    return c.json({ posts, metaData, pagingMetadata: { ...metaData, tooManyToCount: false } });
  });

  routes.post("/query", async (c) => {
    const { preferredLanguage } = parse(queryParameters, readParameters(c.req.url));
    const body = parse(postsQueryBody, await readQuery(c.req.raw));
    const skipCount = body.skipCount === true;
    const { posts, pagingMetadata } = await reads.query(
      { query: body.query, preferredLanguage, skipCount },
      parseFields(body),
    );
    return c.json({ posts, pagingMetadata: { ...pagingMetadata, preferredLanguage } });
  });

  const readOne = (by: Parameters<typeof reads.find>[0], url: string) =>
    reads.find(by, parseFields(parse(oneParameters, readParameters(url))));

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

/** Returns the optional fields that a request asks for, through either the older or the newer parameter. */
function parseFields({ fieldsets, fieldsToInclude }: FieldRequest): RequestedFields {
  return new Set(requestedFields.parse([...(fieldsets ?? []), ...(fieldsToInclude ?? [])]));
}
