/** The comment calls of the Wix API (docs/api.md, “Comment calls”). */
import { Hono } from "hono";
import { notFound, WireError } from "../../../wix/errors/errors.ts";
import type { Permission } from "../../access/permissions.ts";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readJson } from "../../http/parse.ts";
import {
  commentJsonLimits,
  createBody,
  moderateBody,
  reactionBody,
  updateBody,
} from "./comment-bodies.ts";
import { commentListRoutes } from "./comment-list.routes.ts";
import { loadViewer, requireVisibleComment } from "./comment-viewer.ts";
import { maySee, wireComment } from "./comment.wire.ts";
import { createFromBody } from "./create-from-body.ts";
import type { Decision } from "../moderation/moderate-comment.ts";
import { commentBytes } from "../comment.calls.ts";

/** Moderation calls for a single comment, and the permissions that they require. */
const actions: readonly (readonly [path: Decision, permission: Permission])[] = [
  ["mark", "comments.mark"],
  ["unmark", "comments.mark"],
  ["hide", "comments.moderate"],
  ["publish", "comments.moderate"],
];

/** Creates the routes under a prefix such as `/comments/v1/comments`. */
export function commentRoutes(context: PlatformContext): Hono {
  const routes = new Hono();
  // Fixed paths must be registered before paths with an ID.
  routes.route("/", commentListRoutes(context));
  routes.route("/", singleRoutes(context));
  routes.route("/", decisionRoutes(context));
  routes.route("/", reactionRoutes(context));
  return routes;
}

const readBody = (request: Request) => readJson(request, commentBytes, commentJsonLimits);

function singleRoutes(context: PlatformContext): Hono {
  const { access, comments } = context;
  const routes = new Hono();

  routes.post("/", async (c) => {
    const { body } = await access.authorizeWithBody(c.req.raw, "comments.create", async (request) =>
      parse(createBody, await readBody(request)),
    );
    const comment = await createFromBody(context, c.req.raw, body);
    return c.json({ comment: wireComment(comment, { isModerator: true }) });
  });

  routes.get("/:id", async (c) => {
    const viewer = await loadViewer(access, c.req.raw);
    const comment = await requireVisibleComment(comments, viewer, c.req.param("id"));
    return c.json({ comment: wireComment(comment, viewer) });
  });

  routes.patch("/:id", async (c) => {
    const { actor, body } = await access.authorizeWithBody(
      c.req.raw,
      "comments.update",
      async (request) => parse(updateBody, await readBody(request)),
    );
    const { revision, content, marked } = body.comment;
    const id = c.req.param("id");
    const isModerator = actor.reach === "all";
    if (typeof marked === "boolean") await access.authorize(c.req.raw, "comments.mark");
    if (content) {
      const edit = { id, memberId: actor.id, isModerator, content: content.richContent, revision };
      await comments.edit(edit);
    }
    if (typeof marked === "boolean") {
      const options = { actorId: actor.id, ...(!content && { revision }) };
      await comments.decide(id, marked ? "mark" : "unmark", options);
    }
    const comment = await comments.findById(id);
    const viewer = { memberId: actor.id, isModerator };
    if (comment === undefined || !maySee(viewer, comment)) throw notFound("Comment");
    return c.json({ comment: wireComment(comment, viewer) });
  });

  routes.delete("/:id", async (c) => {
    const { id: memberId, reach } = await access.authorize(c.req.raw, "comments.delete");
    const actor = { memberId, isModerator: reach === "all" };
    await comments.remove({ id: c.req.param("id"), actor });
    return c.json({});
  });

  return routes;
}

function decisionRoutes({ access, comments }: PlatformContext): Hono {
  const routes = new Hono();
  const viewer = { isModerator: true };

  routes.post("/:id/moderate", async (c) => {
    const { actor, body } = await access.authorizeWithBody(
      c.req.raw,
      "comments.moderate",
      async (request) => parse(moderateBody, await readBody(request)),
    );
    const decision = body.draftContentAction === "APPROVE" ? "approve" : "reject";
    const options = { actorId: actor.id, revision: body.revision };
    const comment = await comments.decide(c.req.param("id"), decision, options);
    return c.json({ comment: wireComment(comment, viewer) });
  });

  for (const [action, permission] of actions) {
    routes.put(`/:id/${action}`, async (c) => {
      const { id: actorId } = await access.authorize(c.req.raw, permission);
      const comment = await comments.decide(c.req.param("id"), action, { actorId });
      return c.json({ comment: wireComment(comment, viewer) });
    });
  }

  return routes;
}

function reactionRoutes({ access, comments }: PlatformContext): Hono {
  const routes = new Hono();

  const change = (path: string, action: "react" | "unreact") =>
    routes.post(path, async (c) => {
      const { actor, body } = await access.authorizeWithBody(
        c.req.raw,
        "comments.react",
        async (request) => parse(reactionBody, await readBody(request)),
      );
      const reaction = {
        id: c.req.param("id") ?? "",
        memberId: actor.id ?? "",
        code: body.reactionCode,
      };
      await comments[action](reaction).catch(toReactionError);
      return c.json({});
    });

  change("/:id/reactions", "react");
  change("/:id/reactions/remove", "unreact");
  return routes;
}

/** Rethrows an error. A rate limit gets the code that the Wix API uses for reactions. */
function toReactionError(error: unknown): never {
  if (!(error instanceof WireError) || error.status !== 429) throw error;
  const { status, message, retryAfterSeconds } = error;
  throw new WireError({
    status,
    code: "RESOURCE_EXHAUSTED",
    message,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause: error,
  });
}
