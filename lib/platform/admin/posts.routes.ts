import { Hono } from "hono";
import { postStatuses } from "../../wix/enums.ts";
import { postActions } from "../../wix/admin.ts";
import { notFound } from "../../wix/errors.ts";
import { z } from "zod";
import { readDrafts } from "../blog/drafts/draft.reader.ts";
import { wirePost } from "../blog/posts/post.wire.ts";
import type { PlatformContext } from "../http/context.ts";
import { enumValue, paging, text } from "../http/parameters.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";
import { wireChange, wireOverview } from "./admin.wire.ts";
import type { AdminEnvironment } from "./owner-caller.ts";
import { requireOverview, performAction } from "./post-actions.ts";

const listParameters = z.object({
  ...paging,
  status: enumValue(postStatuses).optional(),
  search: text.optional(),
});

/** Maximum size of an action's request body, in bytes. */
const actionBytes = 16 * 1024;

const previewFields = new Set(["RICH_CONTENT", "METRICS", "SEO", "TRANSLATIONS"] as const);

/** Creates the routes for posts of any status, under `/quire/v1/admin/posts`. */
export function adminPostRoutes(context: PlatformContext): Hono<AdminEnvironment> {
  const { posts, database, siteUrl, now } = context;
  const routes = new Hono<AdminEnvironment>();

  routes.get("/", async (c) => {
    const { status, search, ...page } = parse(listParameters, readParameters(c.req.url));
    const offset = page["paging.offset"];
    const [found, counts] = await Promise.all([
      posts.list({ status, search, limit: page["paging.limit"], offset }),
      posts.count(),
    ]);
    return c.json({
      posts: found.posts.map(wireOverview),
      counts,
      metaData: { count: found.posts.length, offset, total: found.total },
    });
  });

  routes.get("/:id", async (c) => {
    const id = c.req.param("id");
    const post = await requireOverview(posts, id);
    return c.json({
      post: wireOverview(post),
      history: (await posts.history(id)).map(wireChange),
    });
  });

  /** Returns the latest version of a post of any status in the reader API's format. */
  routes.get("/:id/preview", async (c) => {
    const [record] = await readDrafts(database, [c.req.param("id")], { groups: "visible" });
    if (record === undefined) throw notFound("Post");
    const { first_published_at, scheduled_at } = record.post;
    const post = {
      ...record.post,
      first_published_at: first_published_at ?? scheduled_at ?? now(),
    };
    return c.json({
      post: { ...wirePost({ ...record, post }, previewFields, siteUrl), preview: true },
      editedDate: new Date(post.updated_at).toISOString(),
    });
  });

  for (const action of postActions) {
    routes.post(`/:id/${action}`, async (c) => {
      const id = c.req.param("id");
      const body = await readJson(c.req.raw, actionBytes);
      await performAction(posts, action, { id, ownerId: c.get("ownerId"), body });
      return c.json({ post: wireOverview(await requireOverview(posts, id)) });
    });
  }
  return routes;
}
