import { Hono } from "hono";
import { sql, type Selectable } from "kysely";
import { notFound } from "../../../wix/errors.ts";
import { orderByIds } from "../../database/rows.ts";
import type { MemberTable } from "../../database/schema.ts";
import type { PlatformContext } from "../../http/context.ts";
import { maximumQueryBytes, parse, readJson } from "../../http/parse.ts";
import { answerQuery, type Resource } from "../../query/page.ts";
import { describeFields, queryBody } from "../../query/query.ts";
import { isVisible } from "../visibility.ts";

const resource: Resource = {
  from: sql`(select member.*, (select count(*) from post
    where post.author_id = member.id and ${isVisible("post")}) as post_count from member) as member`,
  where: isVisible("member"),
  id: "member.id",
  ...describeFields({
    id: ["string", "member.id"],
    "profile.slug": ["string", "member.slug"],
    "profile.nickname": ["string", "member.nickname"],
    // Not part of the Wix API. Distinguishes authors from other members.
    publishedPostCount: ["number", "member.post_count"],
  }),
  sortable: new Set(["id", "profile.nickname"]),
  defaultSort: { fieldName: "profile.nickname", order: "ASC" },
  // A filter on this field counts the posts by every member.
  costs: { publishedPostCount: 50 },
};

/** Creates the routes for public member profiles, under a prefix such as `/members/v1/members`. */
export function memberRoutes(context: PlatformContext): Hono {
  const { database } = context;
  const routes = new Hono();

  async function read(ids: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await database
      .selectFrom("member")
      .selectAll()
      .where("id", "in", ids)
      .where(isVisible("member"))
      .execute();
    return orderByIds(rows, ids).map(wireMember);
  }

  routes.post("/query", async (c) => {
    const body = parse(queryBody, await readJson(c.req.raw, maximumQueryBytes));
    const { ids, pagingMetadata } = await answerQuery(context, resource, body.query);
    const { count, total } = pagingMetadata;
    return c.json({ members: await read(ids), metadata: { count, offset: 0, total } });
  });

  routes.get("/:id", async (c) => {
    const [member] = await read([c.req.param("id")]);
    if (member === undefined) throw notFound("Member");
    return c.json({ member });
  });
  return routes;
}

const wireMember = (row: Selectable<MemberTable>) => ({
  id: row.id,
  createdDate: new Date(row.created_at).toISOString(),
  updatedDate: new Date(row.updated_at).toISOString(),
  profile: {
    nickname: row.nickname,
    slug: row.slug,
    title: row.about,
    ...(row.photo !== null && { photo: JSON.parse(row.photo) }),
  },
});
