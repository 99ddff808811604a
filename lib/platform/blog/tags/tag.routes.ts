import { Hono } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { orderByIds } from "../../database/rows.ts";
import type { PlatformContext } from "../../http/context.ts";
import { parse, readJson } from "../../http/parse.ts";
import type { Resource } from "../../query/page.ts";
import { describeFields } from "../../query/query.ts";
import { languageTag, name, slugCheck } from "../fields.ts";
import { countColumns, selectPostCount } from "../stats/post-count.repository.ts";
import { createTaxonomyCalls, readEntity, type Taxonomy } from "../taxonomy.routes.ts";
import { isVisible } from "../visibility.ts";
import { tagBytes } from "../blog.calls.ts";

const fields = describeFields({
  id: ["string", "tag.id"],
  label: ["string", "tag.label"],
  slug: ["string", "tag.slug"],
  language: ["string", "tag.language"],
  translationId: ["string", "tag.translation_id"],
  createdDate: ["date", "tag.created_at"],
  updatedDate: ["date", "tag.updated_at"],
  postCount: ["number", "tag.post_count"],
  publishedPostCount: ["number", "tag.post_count"],
});

const resource: Resource = {
  from: sql`(select tag.*, ${selectPostCount("tag", "tag.id")} as post_count from tag) as tag`,
  where: isVisible("tag"),
  id: "tag.id",
  ...fields,
  sortable: new Set(Object.keys(fields.kinds).filter((name) => name !== "translationId")),
  defaultSort: { fieldName: "label", order: "ASC" },
  // Filtering by this field reads the count of every tag.
  costs: { postCount: 25, publishedPostCount: 25 },
};

type TagContext = Pick<
  PlatformContext,
  "access" | "database" | "reader" | "siteUrl" | "getSiteLanguage" | "keys" | "openMemory" | "tags"
>;

const fieldsets = z.array(z.enum(["UNKNOWN", "URL"], { error: "must be URL" }));

/** Describes tags for the calls that categories and tags share. */
export function describeTags({
  database,
  reader,
  siteUrl,
}: Pick<TagContext, "database" | "reader" | "siteUrl">): Taxonomy {
  async function read(ids: readonly string[], optional: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await database
      .selectFrom("tag")
      .leftJoin("post_count", (join) =>
        join.onRef("post_count.group_id", "=", "tag.id").on("post_count.kind", "=", "tag"),
      )
      .selectAll("tag")
      .select(countColumns)
      .where("tag.id", "in", ids)
      .execute();
    return orderByIds(rows, ids).map(({ id, label, slug, language, ...row }) => ({
      id,
      label,
      slug,
      createdDate: new Date(row.created_at).toISOString(),
      updatedDate: new Date(row.updated_at).toISOString(),
      postCount: row.posts,
      publishedPostCount: row.posts,
      language,
      ...(row.translation_id !== null && { translationId: row.translation_id }),
      ...(optional.includes("URL") && {
        url: { base: siteUrl, path: `/blog/tags/${encodeURIComponent(slug)}` },
      }),
    }));
  }

  return {
    table: "tag",
    plural: "tags",
    lookups: ["slug", "label"],
    resource,
    reader,
    fieldsets,
    read,
  };
}

/** Creates the calls of tags, for a prefix such as `/v3/tags`. */
export function describeTagCalls(context: TagContext) {
  const taxonomy = describeTags(context);
  const routes = new Hono();
  addTagWrites(routes, context, taxonomy);
  return { reads: createTaxonomyCalls(context, taxonomy), routes };
}

const tagCreation = z.object({
  label: name(100),
  language: languageTag.nullish(),
  slug: z.string().max(100, "must be at most 100 characters").check(slugCheck).nullish(),
  fieldsets: z.array(z.string()).max(10, "must not have more than 10 entries").nullish(),
});

/** Adds the calls that create and delete tags. */
function addTagWrites(
  routes: Hono,
  { access, tags, getSiteLanguage }: TagContext,
  taxonomy: Taxonomy,
): void {
  routes.post("/", async (c) => {
    const { body } = await access.authorizeWithBody(c.req.raw, "tags.create", async (request) =>
      parse(tagCreation, await readJson(request, tagBytes)),
    );
    const { label, language, slug } = body;
    const fieldsets = parse(taxonomy.fieldsets, body.fieldsets ?? [], "fieldsets");
    const tag = { label, language: language ?? getSiteLanguage(), slug: slug ?? undefined };
    const { id } = await tags.create(tag);
    return c.json(await readEntity(taxonomy, id, fieldsets));
  });

  routes.delete("/:id", async (c) => {
    await access.authorize(c.req.raw, "tags.delete");
    await tags.remove(c.req.param("id"));
    return c.json({});
  });
}
