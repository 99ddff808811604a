import { Hono } from "hono";
import { sql, type Selectable } from "kysely";
import { z } from "zod";
import { orderByIds } from "../../database/rows.ts";
import type { CategoryTable } from "../../database/schema.ts";
import type { PlatformContext } from "../../http/context.ts";
import type { Resource } from "../../query/page.ts";
import { describeFields } from "../../query/query.ts";
import { wireCover } from "../posts/cover.wire.ts";
import { countColumns, selectPostCount, type PostCounts } from "../stats/post-count.repository.ts";
import { createTaxonomyCalls, type Taxonomy } from "../taxonomy.routes.ts";
import { isVisible } from "../visibility.ts";
import { menuPosition } from "./category-input.ts";
import { addCategoryWrites } from "./category-writes.routes.ts";

const fields = describeFields({
  id: ["string", "category.id"],
  label: ["string", "category.label"],
  title: ["string", "category.title"],
  slug: ["string", "category.slug"],
  language: ["string", "category.language"],
  translationId: ["string", "category.translation_id"],
  displayPosition: ["number", "category.display_position"],
  updatedDate: ["date", "category.updated_at"],
  postCount: ["number", "category.post_count"],
});

const resource: Resource = {
  from: sql`(select category.*, ${menuPosition} as menu_position,
    ${selectPostCount("category", "category.id")} as post_count from category) as category`,
  where: isVisible("category"),
  id: "category.id",
  kinds: fields.kinds,
  columns: {
    ...fields.columns,
    displayPosition: {
      kind: "column",
      name: "category.display_position",
      order: "category.menu_position",
    },
  },
  // Filtering by this field reads the count of every category.
  costs: { postCount: 25 },
  sortable: new Set(Object.keys(fields.kinds).filter((name) => name !== "translationId")),
  defaultSort: { fieldName: "displayPosition", order: "ASC" },
};

const fieldNames = ["UNKNOWN", "URL", "SEO", "INTERNAL_ID", "TRANSLATIONS"] as const;
const fieldsets = z.array(z.enum(fieldNames, { error: `must be one of ${fieldNames.join(", ")}` }));

type CategoryRow = Selectable<CategoryTable>;

/** Describes categories for the calls that categories and tags share. */
export function describeCategories({
  database,
  siteUrl,
}: Pick<PlatformContext, "database" | "siteUrl">): Taxonomy {
  async function read(ids: readonly string[], optional: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await database
      .selectFrom("category")
      .leftJoin("post_count", (join) =>
        join
          .onRef("post_count.group_id", "=", "category.id")
          .on("post_count.kind", "=", "category"),
      )
      .selectAll("category")
      .select(countColumns)
      .where("category.id", "in", ids)
      .execute();
    const others = optional.includes("TRANSLATIONS") ? await readVersions(rows) : [];
    return orderByIds(rows, ids).map((row) => wireCategory(row, others, optional, siteUrl));
  }

  /** Returns all language versions of those categories that have translations. */
  async function readVersions(rows: readonly CategoryRow[]): Promise<CategoryRow[]> {
    const translationIds = rows.flatMap(({ translation_id }) => translation_id ?? []);
    if (translationIds.length === 0) return [];
    return database
      .selectFrom("category")
      .selectAll()
      .where("translation_id", "in", translationIds)
      .where(isVisible("category"))
      .orderBy("language")
      .execute();
  }

  return {
    table: "category",
    plural: "categories",
    lookups: ["slug"],
    resource,
    // There are few categories, so sending the query to a worker thread would take longer than running it
    // here.
    reader: database,
    fieldsets,
    read,
  };
}

/** Creates the calls of categories, for a prefix such as `/v3/categories`. */
export function describeCategoryCalls(context: PlatformContext) {
  const taxonomy = describeCategories(context);
  const routes = new Hono();
  addCategoryWrites(routes, context, taxonomy);
  return { reads: createTaxonomyCalls(context, taxonomy), routes };
}

function wireCategory(
  row: CategoryRow & PostCounts,
  versions: readonly CategoryRow[],
  optional: readonly string[],
  siteUrl: string,
) {
  const cover = wireCover(
    row.cover_media === null ? undefined : JSON.parse(row.cover_media),
    siteUrl,
  );
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
    postCount: row.posts,
    listedPostCount: row.listed,
    displayPosition: row.display_position,
    ink: row.ink,
    updatedDate: new Date(row.updated_at).toISOString(),
    ...(row.translation_id !== null && { translationId: row.translation_id }),
    ...(cover !== undefined && { coverMedia: cover, coverImage: cover["image"] }),
    ...(optional.includes("URL") && { url: createUrl(row) }),
    ...(optional.includes("SEO") && { seoData: JSON.parse(row.seo_data ?? '{"tags":[]}') }),
    ...(optional.includes("INTERNAL_ID") && { internalId: row.id }),
    ...(optional.includes("TRANSLATIONS") && { translations }),
  };
}

const pickName = ({ id, label, slug, language }: CategoryRow) => ({ id, label, slug, language });
