import { Hono } from "hono";
import { z } from "zod";
import { postActions, postSorts } from "../../wix/admin/admin.ts";
import { postStatuses } from "../../wix/enums.ts";
import { notFound } from "../../wix/errors/errors.ts";
import { readDrafts } from "../blog/drafts/draft.reader.ts";
import { wirePreview } from "../blog/drafts/draft.wire.ts";
import { openNewDraft } from "../blog/drafts/new-draft.ts";
import { name } from "../blog/fields.ts";
import {
  assertOwn,
  assertRight,
  findAuthorLimit,
  loadWriter,
  type Writer,
} from "../blog/rights.ts";
import { findYear } from "../blog/posts/overview-years.ts";
import type { Database } from "../database/database.ts";
import type { PlatformContext } from "../http/context.ts";
import { enumValue, paging, text, wholeNumber } from "../http/parameters.ts";
import { parse, readJson, readParameters } from "../http/parse.ts";
import { adminBytes } from "./admin.calls.ts";
import { wireChange, wireOverview } from "./admin.wire.ts";
import { bulkPostRoutes } from "./bulk-posts.routes.ts";
import { type WriterEnvironment, writersOnly } from "./callers.ts";
import { performAction, requireOverview } from "./post-actions.ts";
import type { postResponse, postsResponse } from "../../wix/admin/admin-responses.ts";

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
  /** The year of the first publication, or of the creation of a post without one. */
  year: wholeNumber(1, 9999).optional(),
});
const newDraft = z.object({
  title: name(200),
});

/**
 * Creates the routes for posts of any status, under `/quire/v1/admin/posts`. Another author's post does not exist for an
 * author.
 */
export function adminPostRoutes(context: PlatformContext): Hono<WriterEnvironment> {
  const { posts, access, database, reader, getTimeZone } = context;
  const routes = new Hono<WriterEnvironment>();
  routes.use(writersOnly(access));

  routes.get("/", async (c) => {
    const parameters = parse(listParameters, readParameters(c.req.url));
    const { "paging.limit": limit, "paging.offset": offset, year, ...filter } = parameters;
    const writer = c.get("writer");
    const authorId = findAuthorLimit(writer);
    const period = year === undefined ? undefined : findYear(year, getTimeZone());
    const [found, counts, waitingChanges, languages, years, names] = await Promise.all([
      posts.list({ ...filter, period, authorId, limit, offset }),
      posts.count({ authorId }),
      posts.countWaitingChanges(authorId),
      posts.languages(authorId),
      posts.years(getTimeZone(), authorId),
      findFilterNames(reader, filter),
    ]);
    return c.json({
      posts: found.posts.map((post) => wireOverview(writer, post)),
      counts,
      waitingChanges,
      languages,
      years,
      filter: names,
      metaData: { count: found.posts.length, offset, total: found.total },
    } satisfies z.input<typeof postsResponse>);
  });

  /** Opens the untouched draft of “New post”. */
  routes.post("/", async (c) => {
    const { title } = parse(newDraft, await readJson(c.req.raw, adminBytes));
    const writer = await loadWriter(access, c.req.raw, "draftPosts.create");
    return c.json({ id: await openNewDraft(context, context.getSiteLanguage(), writer, title) });
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
    } satisfies z.input<typeof postResponse>);
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

/** Returns the source of a post and the effect of editing the post. `undefined` if the post was written here. */
async function wireSource({ sources }: PlatformContext, { rights }: Writer, postId: string) {
  const source = await sources.find(postId);
  if (source === undefined) return undefined;
  const isDetached = sources.isDetached(source);
  return {
    system: source.system,
    item: source.item,
    importedDate: new Date(source.importedAt).toISOString(),
    isDetached,
    // The next import may change what readers see.
    mayFollow: isDetached && rights.has("publish"),
    // Further edits of a detached post have no effect on its source.
    onEdit: isDetached ? undefined : await sources.findEditEffect(source),
  };
}

type Filter = {
  readonly categoryId?: string | undefined;
  readonly tagId?: string | undefined;
  readonly writerId?: string | undefined;
};

/** Returns the names of the category, the tag and the author that limit a list. Unknown ones are omitted. */
async function findFilterNames(
  database: Database,
  { categoryId, tagId, writerId }: Filter,
): Promise<{
  category?: string | undefined;
  tag?: string | undefined;
  writer?: string | undefined;
}> {
  const findLabel = async (table: "category" | "tag", id: string | undefined) =>
    id === undefined
      ? undefined
      : database.selectFrom(table).select("label").where("id", "=", id).executeTakeFirst();
  const findName = async (id: string | undefined) =>
    id === undefined
      ? undefined
      : database.selectFrom("member").select("nickname").where("id", "=", id).executeTakeFirst();
  const [category, tag, writer] = await Promise.all([
    findLabel("category", categoryId),
    findLabel("tag", tagId),
    findName(writerId),
  ]);
  return { category: category?.label, tag: tag?.label, writer: writer?.nickname ?? undefined };
}
