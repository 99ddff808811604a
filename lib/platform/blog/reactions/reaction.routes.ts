import { Hono } from "hono";
import { z } from "zod";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readJson } from "../../http/parse.ts";
import type { ReactionKey } from "./reaction.repository.ts";

const newRating = z.object({ rating: z.int("must be a whole number").min(1).max(5) });

/**
 * Creates the routes for reactions to a post, which are not part of the Wix API.
 * `/quire/v1/posts/{id}/reactions` returns the post's likes and ratings. `…/like` and `…/rating` set or
 * remove the calling member's like and rating.
 */
export function reactionRoutes({
  reactions,
  membership: { callers },
}: Pick<PlatformContext, "reactions" | "membership">): Hono {
  const routes = new Hono();

  routes.get("/:postId/reactions", async (c) => {
    const caller = await callers.read(c.req.raw);
    const memberId = caller.kind === "member" ? caller.session.identity_id : undefined;
    return c.json({ reactions: await reactions.read(c.req.param("postId"), memberId) });
  });

  const change = (
    method: "post" | "delete",
    path: "like" | "rating",
    action: (key: ReactionKey, request: Request) => Promise<unknown>,
  ) =>
    routes[method](`/:postId/${path}`, async (c) => {
      // Muted members may still withdraw.
      const { identity_id: memberId } = await (method === "post"
        ? callers.participant(c.req.raw)
        : callers.member(c.req.raw));
      const postId = c.req.param("postId");
      await action({ memberId, postId }, c.req.raw);
      return c.json({ reactions: await reactions.read(postId, memberId) });
    });

  change("post", "like", ({ memberId, postId }) => reactions.like(memberId, postId));
  change("delete", "like", (key) => reactions.unlike(key));
  change("post", "rating", async (key, request) => {
    const { rating } = parse(newRating, await readJson(request, 4096));
    await reactions.rate(key, rating);
  });
  change("delete", "rating", (key) => reactions.withdrawRating(key));
  return routes;
}
