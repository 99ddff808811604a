/** The draft post calls of the Wix API (docs/api.md, “Draft post calls”). */
import { Hono } from "hono";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readParameters } from "../../http/parse.ts";
import { bulkUpdateRoutes } from "./draft-bulk.routes.ts";
import {
  createBody,
  deleteParameters,
  draftParameters,
  translationBody,
  updateBody,
} from "./input/draft-input.ts";
import { draftListRoutes } from "./draft-list.routes.ts";
import { createDraftCalls, type DraftCalls } from "./draft.service.ts";
import { deleteDraftPost, removeFromTrash, restoreFromTrash } from "./draft-trash.ts";
import { changeLanguage, translateDraft } from "./translate-draft.ts";
import { publishDraft } from "./update-draft.ts";
import { createWriterReader, loadWriter } from "../rights.ts";
import { readDraftBody } from "./input/read-draft-body.ts";

/** Creates the routes under a prefix such as `/v3/draft-posts`. */
export function draftRoutes(context: PlatformContext): Hono {
  const calls = createDraftCalls(context);
  const routes = new Hono();
  // Specific paths come before paths with an ID.
  routes.route("/", draftListRoutes(context, calls));
  routes.route("/", bulkUpdateRoutes(context, calls));
  routes.route("/", trashRoutes(context, calls));
  routes.route("/", singleRoutes(context, calls));
  return routes;
}

function trashRoutes(context: PlatformContext, calls: DraftCalls): Hono {
  const { access } = context;
  const routes = new Hono();

  routes.get("/trash-bin/:id", async (c) => {
    const { fieldsets: fields } = parse(draftParameters, readParameters(c.req.url));
    const writer = await access.authorize(c.req.raw, "draftPosts.read");
    return c.json({ draftPost: await calls.find(writer, c.req.param("id"), fields, "trash") });
  });

  routes.delete("/trash-bin/:id", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "draftPosts.delete");
    await removeFromTrash(context, writer, c.req.param("id"));
    return c.json({});
  });

  routes.post("/trash-bin/:id/restore", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "draftPosts.restore");
    const id = c.req.param("id");
    await restoreFromTrash(context, writer, id);
    return c.json({ draftPost: await calls.readOne(id) });
  });

  return routes;
}

function singleRoutes(context: PlatformContext, calls: DraftCalls): Hono {
  const { access } = context;
  const readBody = createWriterReader(access, readDraftBody);
  const routes = new Hono();

  routes.post("/", async (c) => {
    const { writer, body } = await readBody(c.req.raw, "draftPosts.create", createBody);
    const { draftPost, publish, fieldsets: fields } = body;
    const id = await calls.create(writer, draftPost, publish === true, "draftPost", "MANUAL_SAVE");
    return c.json({ draftPost: await calls.readOne(id, fields) });
  });

  routes.get("/:id", async (c) => {
    const { fieldsets: fields } = parse(draftParameters, readParameters(c.req.url));
    const writer = await access.authorize(c.req.raw, "draftPosts.read");
    return c.json({ draftPost: await calls.find(writer, c.req.param("id"), fields, "drafts") });
  });

  routes.patch("/:id", async (c) => {
    const { writer, body } = await readBody(c.req.raw, "draftPosts.update", updateBody);
    const id = c.req.param("id");
    await calls.update(writer, id, body.draftPost, { ...body, at: "draftPost" });
    return c.json({ draftPost: await calls.readOne(id, body.fieldsets) });
  });

  routes.delete("/:id", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "draftPosts.delete");
    const { permanent } = parse(deleteParameters, readParameters(c.req.url));
    await deleteDraftPost(context, writer, c.req.param("id"), permanent);
    return c.json({});
  });

  routes.post("/:id/publish", async (c) => {
    const writer = await loadWriter(access, c.req.raw, "draftPosts.submit");
    const postId = c.req.param("id");
    await publishDraft(context, writer, postId);
    return c.json({ postId });
  });

  return routes;
}

/** Creates the routes for translations under a prefix such as `/v3/multilingual`. */
export function multilingualRoutes(context: PlatformContext): Hono {
  const { access, getSiteLanguage } = context;
  const calls = createDraftCalls(context);
  const readBody = createWriterReader(access, readDraftBody);
  const routes = new Hono();

  routes.post("/draft/:id", async (c) => {
    const { writer, body } = await readBody(c.req.raw, "draftPosts.translate", translationBody);
    const { language, fieldsets: fields } = body;
    const id = await translateDraft(
      context,
      getSiteLanguage(),
      writer,
      c.req.param("id"),
      language,
    );
    return c.json({ draftPost: await calls.readOne(id, fields) });
  });

  routes.post("/update-draft-post-language/:id", async (c) => {
    const { writer, body } = await readBody(c.req.raw, "draftPosts.update", translationBody);
    const { language, fieldsets: fields } = body;
    const id = c.req.param("id");
    await changeLanguage(context, writer, id, language);
    return c.json({ draftPost: await calls.readOne(id, fields) });
  });

  return routes;
}
