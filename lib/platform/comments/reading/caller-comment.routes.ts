import { Hono } from "hono";
import type { PlatformContext } from "../../http/context.ts";
import { readCallerComment } from "./caller-comment.ts";

/** Creates the route `GET /quire/v1/comments/{id}`, which is not part of the Wix API. */
export function callerCommentRoutes(context: PlatformContext): Hono {
  const { access } = context;
  const routes = new Hono();
  routes.get("/:id", async (c) => {
    const { id: memberId } = await access.authorize(c.req.raw, "comments.read");
    const moderator = await access.find(c.req.raw, "comments.moderate");
    const caller = { memberId, isModerator: moderator !== undefined };
    const comment = await readCallerComment(context, c.req.param("id"), caller);
    return c.json({ comment });
  });
  return routes;
}
