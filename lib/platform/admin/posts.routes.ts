import { Hono } from "hono";
import { postStatuses } from "../../wix/enums.ts";
import { postActions, postSorts } from "../../wix/admin.ts";
import { notFound } from "../../wix/errors.ts";
import { z } from "zod";
import { readDrafts } from "../blog/drafts/draft.reader.ts";
import { assertOwn, assertRight, findAuthorLimit, loadWriter } from "../blog/rights.ts";
import { openNewDraft } from "../blog/drafts/new-draft.ts";
import { wirePreview } from "../blog/drafts/wire-preview.ts";
import { name } from "../blog/fields.ts";
import type { PlatformContext } from "../http/context.ts";
import { enumValue, paging, text } from "../http/parameters.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";
import { wireChange, wireOverview } from "./admin.wire.ts";
import { bulkPostRoutes } from "./bulk-posts.routes.ts";
import { findFilterNames } from "./filter-names.reader.ts";
import { requireOverview, performAction } from "./post-actions.ts";
import { wireSource } from "./source.wire.ts";
import { writersOnly, type WriterEnvironment } from "./callers.ts";
import { adminBytes } from "./admin.calls.ts";

const id = text.pipe(z.string().max(100, "is too long"));
const listParameters = z.object({
  ...paging,
  status: enumValue(postStatuses).optional(),
  search: text.optional(),
  sort: enumValue(postSorts).optional(),
  categoryId: id.optional(),
  tagId: id.optional(),
  /** The author or a co-author. */
  writerId: id.optional(),
  language: id.optional(),
});
const newDraft = z.object({
  title: name(200),
});

/**
 * Creates the routes for posts of any status, under `/quire/v1/admin/posts`. Another author's post does not exist for an
 * author.
 */
export function adminPostRoutes(context: PlatformContext): Hono<WriterEnvironment> {
  const { posts, access, database, reader } = context;
  const routes = new Hono<WriterEnvironment>();
  routes.use(writersOnly(access));

  routes.get("/", async (c) => {
    const parameters = parse(listParameters, readParameters(c.req.url));
    const { "paging.limit": limit, "paging.offset": offset, ...filter } = parameters;
    const writer = c.get("writer");
    const authorId = findAuthorLimit(writer);
    const [found, counts, waitingChanges, languages, names] = await Promise.all([
      posts.list({ ...filter, authorId, limit, offset }),
      posts.count(authorId),
      posts.countWaitingChanges(authorId),
      posts.languages(authorId),
      findFilterNames(reader, filter),
    ]);
    return c.json({
      posts: found.posts.map((post) => wireOverview(writer, post)),
      counts,
      waitingChanges,
      languages,
      filter: names,
      metaData: { count: found.posts.length, offset, total: found.total },
    });
  });

  /** Opens the untouched draft of “New post”. */
  routes.post("/", async (c) => {
    const { title } = parse(newDraft, await readJson(c.req.raw, adminBytes));
    const writer = await loadWriter(access, c.req.raw, "draftPosts.create");
    return c.json({ id: await openNewDraft(context, context.siteLanguage, writer, title) });
  });

  routes.route("/", bulkPostRoutes(context));

  routes.get("/:id", async (c) => {
    const id = c.req.param("id");
    const writer = c.get("writer");
    const post = await requireOverview(posts, writer, id);
    return c.json({
      post: wireOverview(writer, post),
      history: (await posts.history(id, { skipsAutoSaves: true })).map(wireChange),
      source: await wireSource(context, writer, id),
    });
  });

  routes.post("/:id/follow-source", async (c) => {
    const id = c.req.param("id");
    const writer = await loadWriter(access, c.req.raw, "admin.write");
    await requireOverview(posts, writer, id);
    // The next import may change what readers see.
    assertRight(writer, "publish");
    await context.sources.follow(id);
    return c.json({ source: await wireSource(context, writer, id) });
  });

  /** Returns the latest version of a post of any status in the reader API's format. */
  routes.get("/:id/preview", async (c) => {
    const [record] = await readDrafts(database, [c.req.param("id")], { groups: "visible" });
    if (record === undefined) throw notFound("Post");
    assertOwn(c.get("writer"), record.post);
    return c.json({
      post: wirePreview(record, context),
      editedDate: new Date(record.post.updated_at).toISOString(),
    });
  });

  for (const action of postActions) {
    routes.post(`/:id/${action}`, async (c) => {
      const id = c.req.param("id");
      const body = await readJson(c.req.raw, adminBytes);
      // The role may have been revoked while the body arrived.
      const writer = await loadWriter(access, c.req.raw, "admin.write");
      await performAction(posts, writer, action, { id, body });
      return c.json({ post: wireOverview(writer, await requireOverview(posts, writer, id)) });
    });
  }
  return routes;
}
