import { Hono } from "hono";
import { z } from "zod";
import { invalidArgument, notFound } from "../../../wix/errors.ts";
import type { MemberLikeTable } from "../../database/schema.ts";
import type { PlatformContext } from "../../http/context.ts";
import { maximumQueryBytes, parse, readJson } from "../../http/parse.ts";
import { answerQuery } from "../../query/answer.ts";
import { queryBody } from "../../query/query.ts";
import { likedEntity, likeQueryable, buildLikeSource, readLikes } from "./like.repository.ts";

const fqdn = z.literal(likedEntity, { error: `must be ${likedEntity}` });
const newLike = z.object({ like: z.object({ entityId: z.string().min(1).max(100), fqdn }) });

/**
 * Creates the routes for the calling member's likes, in the format of the `likes` module of `@wix/blog`, below
 * a prefix such as `/blog/v1/likes`. Members cannot see the likes of others.
 */
export function likeRoutes(context: PlatformContext): Hono {
  const { database, likes, membership } = context;
  const routes = new Hono();

  const readMemberId = async (request: Request): Promise<string> =>
    (await membership.callers.member(request)).identity_id;

  routes.post("/", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    const { like } = parse(newLike, await readJson(c.req.raw, 4096));
    return c.json({ like: wireLike(await likes.like(memberId, like.entityId)) });
  });

  routes.post("/query", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    const { query } = parse(queryBody, await readJson(c.req.raw, maximumQueryBytes));
    const { ids, pagingMetadata } = await answerQuery(
      context,
      buildLikeSource(memberId),
      likeQueryable,
      query,
    );
    return c.json({ likes: (await readLikes(database, ids)).map(wireLike), pagingMetadata });
  });

  routes.get("/:id", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    return c.json({ like: wireLike(await likes.find({ memberId, id: c.req.param("id") })) });
  });

  routes.delete("/:id", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    if (!(await likes.unlike({ memberId, id: c.req.param("id") }))) throw notFound("Like");
    return c.json({});
  });

  routes.delete("/fqdn/:fqdn/entity-id/:entityId", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    if (!fqdn.safeParse(c.req.param("fqdn")).success) {
      throw invalidArgument([
        { field: "fqdn", description: `must be ${likedEntity}`, type: "FORMAT" },
      ]);
    }
    const wasLiked = await likes.unlike({ memberId, postId: c.req.param("entityId") });
    if (!wasLiked) throw notFound("Like");
    return c.json({});
  });

  return routes;
}

const wireLike = ({ id, post_id, created_at }: MemberLikeTable) => ({
  id,
  createdDate: new Date(created_at).toISOString(),
  entityId: post_id,
  fqdn: likedEntity,
});
