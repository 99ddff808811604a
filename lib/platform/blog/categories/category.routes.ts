import { Hono } from "hono";
import { sql, type Selectable } from "kysely";
import { z } from "zod";
import { notFound } from "../../../wix/errors.ts";
import type { CategoryTable } from "../../database/schema.ts";
import { countPosts, noPosts, type PostCounts } from "./category-posts.reader.ts";
import { withExpiry } from "../posts/post.wire.ts";
import type { Totals } from "../stats/totals.ts";
import type { PlatformContext } from "../../http/context.ts";
import { paging, text, texts } from "../../http/parameters.ts";
import { maximumQueryBytes, parse, readJson, readParameters } from "../../http/parse.ts";
import { answerQuery } from "../../query/answer.ts";
import type { Source } from "../../query/page.ts";
import { queryBody, type Queryable } from "../../query/query.ts";

const fields = {
  id: ["string", "category.id"],
  label: ["string", "category.label"],
  title: ["string", "category.title"],
  slug: ["string", "category.slug"],
  language: ["string", "category.language"],
  translationId: ["string", "category.translation_id"],
  displayPosition: ["number", "category.display_position"],
  updatedDate: ["date", "category.updated_at"],
} as const;

const queryable: Queryable = {
  kinds: Object.fromEntries(Object.entries(fields).map(([name, [kind]]) => [name, kind])),
  sortable: new Set(Object.keys(fields).filter((name) => name !== "translationId")),
  defaultSort: { fieldName: "displayPosition", order: "ASC" },
};
const source: Source = {
  from: sql`category`,
  where: sql<boolean>`1 = 1`,
  id: "category.id",
  columns: Object.fromEntries(
    Object.entries(fields).map(([name, [, column]]) => [name, { kind: "column", name: column }]),
  ),
};

const fieldNames = ["UNKNOWN", "URL", "SEO", "INTERNAL_ID", "TRANSLATIONS"] as const;
const fieldsets = z.array(z.enum(fieldNames, { error: `must be one of ${fieldNames.join(", ")}` }));
const oneParameters = z.object({ fieldsets: texts.pipe(fieldsets).default([]) });
const listParameters = oneParameters.extend({ ...paging, language: text.optional() });
const categoriesQueryBody = queryBody.extend({ fieldsets: fieldsets.nullish() });

type CategoryRow = Selectable<CategoryTable>;

/** Creates the routes for categories, below a prefix such as `/v3/categories`. */
export function categoryRoutes(context: PlatformContext, totals: Totals): Hono {
  const { database, reader, siteUrl, keys } = context;
  // There are few categories, so passing the query to a worker thread would take longer than running it here.
  const mainThread = { reader: database, keys };
  const routes = new Hono();

  async function read(ids: readonly string[], optional: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await database.selectFrom("category").selectAll().where("id", "in", ids).execute();
    const counts = await totals.totalsById("category", rows, noPosts, (missing) =>
      countPosts(reader, missing),
    );
    const others = optional.includes("TRANSLATIONS") ? await readVersions(rows) : [];
    const rowById = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => {
      const row = rowById.get(id);
      return row === undefined
        ? []
        : [wireCategory(row, counts.get(id) ?? noPosts, others, optional, siteUrl)];
    });
  }

  /** Returns all language versions of the categories that have translations. */
  function readVersions(rows: readonly CategoryRow[]): Promise<CategoryRow[]> {
    const translationIds = rows.flatMap(({ translation_id }) => translation_id ?? []);
    if (translationIds.length === 0) return Promise.resolve([]);
    return database
      .selectFrom("category")
      .selectAll()
      .where("translation_id", "in", translationIds)
      .orderBy("language")
      .execute();
  }

  async function readOne(column: "id" | "slug", value: string, url: string) {
    const parameters = parse(oneParameters, readParameters(url));
    const row = await database
      .selectFrom("category")
      .select("id")
      .where(column, "=", value)
      .executeTakeFirst();
    const [category] = row === undefined ? [] : await read([row.id], parameters.fieldsets);
    if (category === undefined) throw notFound("Category");
    return { category };
  }

  routes.get("/", async (c) => {
    const parameters = parse(listParameters, readParameters(c.req.url));
    const { ids, pagingMetadata } = await answerQuery(mainThread, source, queryable, {
      filter: parameters.language === undefined ? {} : { language: parameters.language },
      paging: { limit: parameters["paging.limit"], offset: parameters["paging.offset"] },
    });
    const { count, total } = pagingMetadata;
    const offset = parameters["paging.offset"];
    const categories = await read(ids, parameters.fieldsets);
    return c.json({ categories, metaData: { count, offset, total } });
  });

  routes.post("/query", async (c) => {
    const body = parse(categoriesQueryBody, await readJson(c.req.raw, maximumQueryBytes));
    const { ids, pagingMetadata } = await answerQuery(mainThread, source, queryable, body.query);
    return c.json({ categories: await read(ids, body.fieldsets ?? []), pagingMetadata });
  });

  routes.get("/slugs/:slug", async (c) =>
    c.json(await readOne("slug", c.req.param("slug"), c.req.url)),
  );
  routes.get("/:id", async (c) => c.json(await readOne("id", c.req.param("id"), c.req.url)));
  return routes;
}

function wireCategory(
  row: CategoryRow,
  { posts, listed }: PostCounts,
  versions: readonly CategoryRow[],
  optional: readonly string[],
  siteUrl: string,
) {
  const cover = withExpiry(row.cover_media === null ? undefined : JSON.parse(row.cover_media));
  const createUrl = ({ slug }: CategoryRow) => ({
    base: siteUrl,
    path: `/blog/categories/${encodeURIComponent(slug)}`,
  });
  const translations = versions
    .filter((other) => other.translation_id === row.translation_id)
    .map((other) => ({ ...pickName(other), url: createUrl(other) }));
  return {
    ...pickName(row),
    title: row.title,
    description: row.description,
    postCount: posts,
    listedPostCount: listed,
    displayPosition: row.display_position,
    updatedDate: new Date(row.updated_at).toISOString(),
    ...(row.translation_id === null ? {} : { translationId: row.translation_id }),
    ...(cover === undefined ? {} : { coverMedia: cover, coverImage: cover["image"] }),
    ...(optional.includes("URL") ? { url: createUrl(row) } : {}),
    ...(optional.includes("SEO") ? { seoData: JSON.parse(row.seo_data ?? '{"tags":[]}') } : {}),
    ...(optional.includes("INTERNAL_ID") ? { internalId: row.id } : {}),
    ...(optional.includes("TRANSLATIONS") ? { translations } : {}),
  };
}

const pickName = ({ id, label, slug, language }: CategoryRow) => ({ id, label, slug, language });
