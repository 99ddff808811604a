import type { Hono } from "hono";
import { sql } from "kysely";
import { z } from "zod";
import { orderByIds } from "../../database/rows.ts";
import type { PlatformContext } from "../../http/context.ts";
import type { Resource } from "../../query/page.ts";
import { describeFields } from "../../query/query.ts";
import { taxonomyRoutes } from "../taxonomy.routes.ts";
import { isVisible } from "../visibility.ts";

/** Number of visible posts that have a tag. */
const postCount = sql`(select count(*) from post_tag inner join post on post.id = post_tag.post_id
  where post_tag.tag_id = tag.id and ${isVisible("post")})`;

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
  from: sql`(select tag.*, ${postCount} as post_count from tag) as tag`,
  where: isVisible("tag"),
  id: "tag.id",
  ...fields,
  sortable: new Set(Object.keys(fields.kinds).filter((name) => name !== "translationId")),
  defaultSort: { fieldName: "label", order: "ASC" },
  // Filtering by this field counts the posts of every tag.
  costs: { postCount: 25, publishedPostCount: 25 },
};

const fieldsets = z.array(z.enum(["UNKNOWN", "URL"], { error: "must be URL" }));
const noPosts = { total: 0 };

/** Creates the tag routes, under a prefix such as `/v3/tags`. */
export function tagRoutes(
  context: Pick<PlatformContext, "database" | "reader" | "siteUrl" | "keys" | "memo">,
): Hono {
  const { database, reader, siteUrl, memo } = context;

  const countPosts = (tags: readonly { readonly id: string }[]) =>
    memo.memoizeById("tag", tags, noPosts, async (missing) => {
      const { rows } = await sql<{ id: string; total: number }>`
        select tag.id, ${postCount} as total from tag
        where tag.id in (${sql.join(missing.map(({ id }) => id))})`.execute(reader);
      return new Map(rows.map(({ id, total }) => [id, { total }]));
    });

  async function read(ids: readonly string[], optional: readonly string[]) {
    if (ids.length === 0) return [];
    const rows = await database.selectFrom("tag").selectAll().where("id", "in", ids).execute();
    const counts = await countPosts(rows);
    return orderByIds(rows, ids).map(({ id, label, slug, language, ...row }) => {
      const { total } = counts.get(id) ?? noPosts;
      return {
        id,
        label,
        slug,
        createdDate: new Date(row.created_at).toISOString(),
        updatedDate: new Date(row.updated_at).toISOString(),
        postCount: total,
        publishedPostCount: total,
        language,
        ...(row.translation_id !== null && { translationId: row.translation_id }),
        ...(optional.includes("URL") && {
          url: { base: siteUrl, path: `/blog/tags/${encodeURIComponent(slug)}` },
        }),
      };
    });
  }

  return taxonomyRoutes(context, {
    table: "tag",
    plural: "tags",
    lookups: ["slug", "label"],
    resource,
    reader,
    fieldsets,
    read,
  });
}
