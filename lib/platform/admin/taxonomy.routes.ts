import { Hono } from "hono";
import { z } from "zod";
import { name, slugCheck, text as limitedText } from "../blog/fields.ts";
import { listCategories, listTags } from "../blog/groups/group-list.reader.ts";
import type { PlatformContext } from "../http/context.ts";
import { enumValue, paging, text } from "../http/parameters.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";
import { writersOnly, type WriterEnvironment } from "./callers.ts";
import { adminBytes } from "./admin.calls.ts";
import type { categoriesResponse, tagsResponse } from "../../wix/admin/admin-responses.ts";

const categoryParameters = z.object({ search: text.optional(), language: text.optional() });
const tagParameters = categoryParameters.extend({
  ...paging,
  usage: enumValue(["unused"]).optional(),
});
const id = limitedText(100).min(1, "must not be empty");
const merge = z.object({ into: id });
const order = z.object({ ids: z.array(id).max(500, "must not have more than 500 entries") });
const tagUpdate = z.object({
  label: name(100).optional(),
  slug: limitedText(100).check(slugCheck).optional(),
});

const wireDates = <Row extends { updatedAt: number }>({ updatedAt, ...row }: Row) => ({
  ...row,
  updatedDate: new Date(updatedAt).toISOString(),
});

/** Creates the routes that the Wix API lacks for categories, under `/quire/v1/admin/categories`. */
export function adminCategoryRoutes(context: PlatformContext): Hono<WriterEnvironment> {
  const { access, categories, reader } = context;
  const routes = new Hono<WriterEnvironment>();
  routes.use(writersOnly(access));

  routes.get("/", async (c) => {
    await access.authorize(c.req.raw, "categories.update");
    const filter = parse(categoryParameters, readParameters(c.req.url));
    const listed = await listCategories(reader, filter);
    const answer: z.input<typeof categoriesResponse> = { categories: listed.map(wireDates) };
    return c.json(answer);
  });

  routes.put("/order", async (c) => {
    await access.authorize(c.req.raw, "categories.update");
    const { ids } = parse(order, await readJson(c.req.raw, adminBytes));
    await categories.arrange([...new Set(ids)]);
    return c.json({});
  });

  routes.post("/:id/merge", async (c) => {
    await access.authorize(c.req.raw, "categories.delete");
    const { into } = parse(merge, await readJson(c.req.raw, adminBytes));
    await categories.merge(c.req.param("id"), into);
    return c.json({});
  });
  return routes;
}

/** Creates the routes that the Wix API lacks for tags, under `/quire/v1/admin/tags`. */
export function adminTagRoutes(context: PlatformContext): Hono<WriterEnvironment> {
  const { access, tags, reader } = context;
  const routes = new Hono<WriterEnvironment>();
  routes.use(writersOnly(access));

  routes.get("/", async (c) => {
    const {
      "paging.limit": limit,
      "paging.offset": offset,
      ...filter
    } = parse(tagParameters, readParameters(c.req.url));
    const listed = await listTags(reader, { ...filter, limit, offset });
    return c.json({
      tags: listed.tags.map(wireDates),
      counts: listed.counts,
      metaData: { count: listed.tags.length, offset, total: listed.total },
    } satisfies z.input<typeof tagsResponse>);
  });

  routes.patch("/:id", async (c) => {
    await access.authorize(c.req.raw, "tags.update");
    const changes = parse(tagUpdate, await readJson(c.req.raw, adminBytes));
    await tags.change(c.req.param("id"), changes);
    return c.json({});
  });

  routes.post("/:id/merge", async (c) => {
    await access.authorize(c.req.raw, "tags.delete");
    const { into } = parse(merge, await readJson(c.req.raw, adminBytes));
    await tags.merge(c.req.param("id"), into);
    return c.json({});
  });
  return routes;
}
