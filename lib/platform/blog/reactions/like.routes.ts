import { Hono } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { invalidField, notFound } from "../../../wix/errors/errors.ts";
import { orderByIds } from "../../database/rows.ts";
import type { MemberLikeTable } from "../../database/schema.ts";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readJson, readQuery } from "../../http/parse.ts";
import { answerQuery, type Resource } from "../../query/page.ts";
import { describeFields, queryBody } from "../../query/query.ts";
import { text } from "../fields.ts";

/** The API's entity type for likes. Only posts can be liked. */
const likedEntity = "wix.blog.v3.post";
const fqdn = z.literal(likedEntity, { error: `must be ${likedEntity}` });
const newLike = z.object({ like: z.object({ entityId: text(100).min(1), fqdn }) });

const buildResource = (memberId: string): Resource => ({
  from: sql`(select id, post_id, created_at, ${sql.lit(likedEntity)} as fqdn
    from member_like where member_id = ${memberId}) as liked`,
  where: sql<boolean>`1 = 1`,
  id: "liked.id",
  ...describeFields({
    id: ["string", "liked.id"],
    entityId: ["string", "liked.post_id"],
    fqdn: ["string", "liked.fqdn"],
    createdDate: ["date", "liked.created_at"],
  }),
  sortable: new Set(["createdDate"]),
  defaultSort: { fieldName: "createdDate", order: "DESC" },
});

/**
 * Creates the routes for the calling member's likes, in the format used by the `likes` module of `@wix/blog`,
 * under a prefix such as `/blog/v1/likes`. Members cannot see other members' likes.
 */
export function likeRoutes(context: PlatformContext): Hono {
  const { database, reactions, membership } = context;
  const routes = new Hono();

  const readMemberId = async (request: Request): Promise<string> =>
    (await membership.callers.member(request)).identity_id;

  async function readWireLikes(ids: readonly string[]) {
    if (ids.length === 0) return [];
    const query = database.selectFrom("member_like").selectAll().where("id", "in", ids);
    return orderByIds(await query.execute(), ids).map(wireLike);
  }

  routes.post("/", async (c) => {
    const { identity_id: memberId } = await membership.callers.participant(c.req.raw);
    const { like } = parse(newLike, await readJson(c.req.raw, 4096));
    return c.json({ like: wireLike(await reactions.like(memberId, like.entityId)) });
  });

  routes.post("/query", async (c) => {
    const resource = buildResource(await readMemberId(c.req.raw));
    const { query } = parse(queryBody, await readQuery(c.req.raw));
    const { entities: likes, pagingMetadata } = await answerQuery(
      context,
      resource,
      query,
      readWireLikes,
    );
    return c.json({ likes, pagingMetadata });
  });

  routes.get("/:id", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    return c.json({
      like: wireLike(await reactions.findLike({ memberId, id: c.req.param("id") })),
    });
  });

  routes.delete("/:id", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    if (!(await reactions.unlike({ memberId, id: c.req.param("id") }))) throw notFound("Like");
    return c.json({});
  });

  routes.delete("/fqdn/:fqdn/entity-id/:entityId", async (c) => {
    const memberId = await readMemberId(c.req.raw);
    if (!fqdn.safeParse(c.req.param("fqdn")).success) {
      throw invalidField("fqdn", "FORMAT", `must be ${likedEntity}`);
    }
    const wasLiked = await reactions.unlike({ memberId, postId: c.req.param("entityId") });
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
