import { Hono } from "hono";
import { z } from "zod";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readJson } from "../../http/parse.ts";

const stars = z.int("must be a whole number").min(1).max(5);
const newRating = z.object({ rating: stars });

/**
 * Creates the routes for the reactions to a post, which are not part of the Wix API.
 * `/quire/v1/posts/{id}/reactions` returns its likes and ratings. `…/like` and `…/rating` set or remove the
 * calling member's like and rating.
 */
export function ratingRoutes({ likes, ratings, membership: { callers } }: PlatformContext): Hono {
  const routes = new Hono();

  const readMemberId = async (request: Request): Promise<string> =>
    (await callers.member(request)).identity_id;

  routes.get("/:postId/reactions", async (c) => {
    const caller = await callers.read(c.req.raw);
    const memberId = caller.kind === "member" ? caller.session.identity_id : undefined;
    return c.json({ reactions: await ratings.read(c.req.param("postId"), memberId) });
  });

  routes.post("/:postId/like", async (c) => {
    const [memberId, postId] = [await readMemberId(c.req.raw), c.req.param("postId")];
    await likes.like(memberId, postId);
    return c.json({ reactions: await ratings.read(postId, memberId) });
  });
  routes.delete("/:postId/like", async (c) => {
    const [memberId, postId] = [await readMemberId(c.req.raw), c.req.param("postId")];
    await likes.unlike({ memberId, postId });
    return c.json({ reactions: await ratings.read(postId, memberId) });
  });

  routes.post("/:postId/rating", async (c) => {
    const [memberId, postId] = [await readMemberId(c.req.raw), c.req.param("postId")];
    const { rating } = parse(newRating, await readJson(c.req.raw, 4096));
    await ratings.rate({ memberId, postId }, rating);
    return c.json({ reactions: await ratings.read(postId, memberId) });
  });
  routes.delete("/:postId/rating", async (c) => {
    const [memberId, postId] = [await readMemberId(c.req.raw), c.req.param("postId")];
    await ratings.withdraw({ memberId, postId });
    return c.json({ reactions: await ratings.read(postId, memberId) });
  });

  return routes;
}
