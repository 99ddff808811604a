import { Hono } from "hono";
import { sql, type Selectable } from "kysely";
import { notFound } from "../../../wix/errors.ts";
import type { MemberTable } from "../../database/schema.ts";
import type { PlatformContext } from "../../http/context.ts";
import { maximumQueryBytes, parse, readJson } from "../../http/parse.ts";
import { answerQuery } from "../../query/answer.ts";
import type { Source } from "../../query/page.ts";
import { queryBody, type Queryable } from "../../query/query.ts";

const queryable: Queryable = {
  kinds: {
    id: "string",
    "profile.slug": "string",
    "profile.nickname": "string",
    publishedPostCount: "number",
  },
  sortable: new Set(["id", "profile.nickname"]),
  defaultSort: { fieldName: "profile.nickname", order: "ASC" },
  // Each use in a filter counts the posts of every member.
  costs: { publishedPostCount: 50 },
};
const source: Source = {
  from: sql`(select member.*, (select count(*) from post
    where post.author_id = member.id and post.status = 'PUBLISHED') as post_count from member) as member`,
  where: sql<boolean>`1 = 1`,
  id: "member.id",
  columns: {
    id: { kind: "column", name: "member.id" },
    "profile.slug": { kind: "column", name: "member.slug" },
    "profile.nickname": { kind: "column", name: "member.nickname" },
    // Not part of the Wix API. Distinguishes authors from other members.
    publishedPostCount: { kind: "column", name: "member.post_count" },
  },
};

/** Creates the routes for the public profiles of members, below a prefix such as `/members/v1/members`. */
export function memberRoutes(context: PlatformContext): Hono {
  const { database } = context;
  const routes = new Hono();

  async function read(ids: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await database.selectFrom("member").selectAll().where("id", "in", ids).execute();
    const rowById = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rowById.get(id);
      return row === undefined ? [] : [wireMember(row)];
    });
  }

  routes.post("/query", async (c) => {
    const body = parse(queryBody, await readJson(c.req.raw, maximumQueryBytes));
    const { ids, pagingMetadata } = await answerQuery(context, source, queryable, body.query);
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

function wireMember(row: Selectable<MemberTable>) {
  return {
    id: row.id,
    createdDate: new Date(row.created_at).toISOString(),
    updatedDate: new Date(row.updated_at).toISOString(),
    profile: {
      nickname: row.nickname,
      slug: row.slug,
      title: row.about,
      ...(row.photo === null ? {} : { photo: JSON.parse(row.photo) }),
    },
  };
}
