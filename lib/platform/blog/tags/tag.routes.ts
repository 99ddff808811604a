import { Hono } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { notFound } from "../../../wix/errors.ts";
import type { PlatformContext } from "../../http/context.ts";
import { paging, text, texts } from "../../http/parameters.ts";
import { maximumQueryBytes, parse, readJson, readParameters } from "../../http/parse.ts";
import { answerQuery } from "../../query/answer.ts";
import type { Source } from "../../query/page.ts";
import { queryBody, type Queryable } from "../../query/query.ts";
import type { Totals } from "../stats/totals.ts";

/** Number of published posts with a tag. */
const postCount = sql`(select count(*) from post_tag inner join post on post.id = post_tag.post_id
  where post_tag.tag_id = tag.id and post.status = 'PUBLISHED')`;

const fields = {
  id: ["string", "tag.id"],
  label: ["string", "tag.label"],
  slug: ["string", "tag.slug"],
  language: ["string", "tag.language"],
  translationId: ["string", "tag.translation_id"],
  createdDate: ["date", "tag.created_at"],
  updatedDate: ["date", "tag.updated_at"],
  postCount: ["number", "tag.post_count"],
  publishedPostCount: ["number", "tag.post_count"],
} as const;

const queryable: Queryable = {
  kinds: Object.fromEntries(Object.entries(fields).map(([name, [kind]]) => [name, kind])),
  sortable: new Set(Object.keys(fields).filter((name) => name !== "translationId")),
  defaultSort: { fieldName: "label", order: "ASC" },
  // Each use in a filter counts the posts of every tag.
  costs: { postCount: 25, publishedPostCount: 25 },
};
const source: Source = {
  from: sql`(select tag.*, ${postCount} as post_count from tag) as tag`,
  where: sql<boolean>`1 = 1`,
  id: "tag.id",
  columns: Object.fromEntries(
    Object.entries(fields).map(([name, [, column]]) => [name, { kind: "column", name: column }]),
  ),
};

const fieldsets = z.array(z.enum(["UNKNOWN", "URL"], { error: "must be URL" }));
const noPosts = { total: 0 };

const oneParameters = z.object({
  fieldsets: texts.pipe(fieldsets).default([]),
  language: text.optional(),
});
const listParameters = oneParameters.extend(paging);
const tagsQueryBody = queryBody.extend({ fieldsets: fieldsets.nullish() });

/** Creates the routes for tags, below a prefix such as `/v3/tags`. */
export function tagRoutes(
  context: Pick<PlatformContext, "database" | "reader" | "siteUrl" | "keys">,
  totals: Totals,
): Hono {
  const { database, reader, siteUrl } = context;
  const routes = new Hono();

  const countPosts = (tags: readonly { readonly id: string }[]) =>
    totals.totalsById("tag", tags, noPosts, async (missing) => {
      const { rows } = await sql<{ id: string; total: number }>`
        select tag.id, ${postCount} as total from tag
        where tag.id in (${sql.join(missing.map(({ id }) => id))})`.execute(reader);
      return new Map(rows.map(({ id, total }) => [id, { total }]));
    });

  async function read(ids: readonly string[], optional: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await database.selectFrom("tag").selectAll().where("id", "in", ids).execute();
    const counts = await countPosts(rows);
    const rowById = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rowById.get(id);
      if (row === undefined) return [];
      const { total } = counts.get(id) ?? noPosts;
      return [
        {
          id: row.id,
          label: row.label,
          slug: row.slug,
          createdDate: new Date(row.created_at).toISOString(),
          updatedDate: new Date(row.updated_at).toISOString(),
          postCount: total,
          publishedPostCount: total,
          language: row.language,
          ...(row.translation_id === null ? {} : { translationId: row.translation_id }),
          ...(optional.includes("URL")
            ? { url: { base: siteUrl, path: `/blog/tags/${encodeURIComponent(row.slug)}` } }
            : {}),
        },
      ];
    });
  }

  async function readOne(column: "id" | "slug" | "label", value: string, url: string) {
    const { fieldsets: optional, language } = parse(oneParameters, readParameters(url));
    const row = await database
      .selectFrom("tag")
      .select("id")
      .where(column, "=", value)
      .$if(language !== undefined, (query) => query.where("language", "=", language ?? ""))
      .executeTakeFirst();
    const [tag] = row === undefined ? [] : await read([row.id], optional);
    if (tag === undefined) throw notFound("Tag");
    return { tag };
  }

  routes.get("/", async (c) => {
    const parameters = parse(listParameters, readParameters(c.req.url));
    const { ids, pagingMetadata } = await answerQuery(context, source, queryable, {
      filter: parameters.language === undefined ? {} : { language: parameters.language },
      paging: { limit: parameters["paging.limit"], offset: parameters["paging.offset"] },
    });
    const { count, total } = pagingMetadata;
    const offset = parameters["paging.offset"];
    const tags = await read(ids, parameters.fieldsets);
    return c.json({ tags, metaData: { count, offset, total } });
  });

  routes.post("/query", async (c) => {
    const body = parse(tagsQueryBody, await readJson(c.req.raw, maximumQueryBytes));
    const { ids, pagingMetadata } = await answerQuery(context, source, queryable, body.query);
    return c.json({ tags: await read(ids, body.fieldsets ?? []), pagingMetadata });
  });

  routes.get("/slugs/:slug", async (c) =>
    c.json(await readOne("slug", c.req.param("slug"), c.req.url)),
  );
  routes.get("/labels/:label", async (c) =>
    c.json(await readOne("label", c.req.param("label"), c.req.url)),
  );
  routes.get("/:id", async (c) => c.json(await readOne("id", c.req.param("id"), c.req.url)));
  return routes;
}
