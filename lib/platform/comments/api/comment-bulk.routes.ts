/** The bulk calls of the Comments API. */
import { Hono } from "hono";
import type { z } from "zod";
import { invalidField } from "../../../wix/errors/errors.ts";
import { createDenial } from "../../access/access.ts";
import type { Permission } from "../../access/permissions.ts";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readQuery } from "../../http/parse.ts";
import { bulkBody, bulkModerateBody, moveBody, reactionsBody } from "./comment-bodies.ts";
import { listMatchingIds, parseCommentFilter } from "./comment-query.ts";
import { loadViewer } from "./comment-viewer.ts";

/** Creates the routes under a prefix such as `/comments/v1/bulk/comments`. */
export function bulkCommentRoutes(context: PlatformContext): Hono {
  const { access, comments, reader } = context;
  const routes = new Hono();

  /** Reads a body and the IDs of the comments that match its filter. */
  async function readMatches<Schema extends z.ZodType<z.infer<typeof bulkBody>>>(
    request: Request,
    permission: Permission,
    schema: Schema,
  ) {
    const { actor, body } = await access.authorizeWithBody(request, permission, async (one) =>
      parse(schema, await readQuery(one)),
    );
    const ids = await listMatchingIds(reader, parseCommentFilter(body.filter));
    return { actorId: actor.id, body, ids };
  }

  routes.post("/publish-by-filter", async (c) => {
    const { ids, actorId } = await readMatches(c.req.raw, "comments.moderate", bulkBody);
    return c.json({ jobId: await comments.startBulk(ids, "publish", actorId) });
  });

  routes.put("/hide-by-filter", async (c) => {
    const { ids, actorId } = await readMatches(c.req.raw, "comments.moderate", bulkBody);
    return c.json({ jobId: await comments.startBulk(ids, "hide", actorId) });
  });

  routes.put("/delete-by-filter", async (c) => {
    const { ids, actorId } = await readMatches(c.req.raw, "comments.moderate", bulkBody);
    return c.json({ jobId: await comments.startBulk(ids, "delete", actorId) });
  });

  routes.post("/moderate-by-filter", async (c) => {
    const { body, ids, actorId } = await readMatches(
      c.req.raw,
      "comments.moderate",
      bulkModerateBody,
    );
    const decision = body.draftContentAction === "APPROVE" ? "approve" : "reject";
    return c.json({ jobId: await comments.startBulk(ids, decision, actorId) });
  });

  routes.put("/move-by-filter", async (c) => {
    const { body, ids, actorId } = await readMatches(c.req.raw, "comments.move", moveBody);
    const { contextId, resourceId } = body.destination;
    if (contextId !== resourceId) {
      throw invalidField("destination.contextId", "EQUAL", "must be the same as resourceId");
    }
    return c.json({ jobId: await comments.startMove(ids, resourceId, actorId) });
  });

  routes.post("/reactions/get", async (c) => {
    const viewer = await loadViewer(access, c.req.raw);
    const body = parse(reactionsBody, await readQuery(c.req.raw));
    const ids = [...new Set(body.commentIds)];
    const reactions = await comments.readReactions(ids, body.contextId, viewer.memberId);
    if (reactions === undefined) throw createDenial("comments.read");
    return c.json({ reactions });
  });

  return routes;
}
