import { sql } from "kysely";
import { decodeSlug } from "../../../site/address.ts";
import { parseSluggedPath } from "../../../site/slugged-page.ts";
import { slugifyText } from "../../../site/slugify-text.ts";
import { isVisible } from "../../blog/visibility.ts";
import { hasPosts } from "../../members/member.reader.ts";
import type { Database } from "../../database/database.ts";

/**
 * Returns whether readers find a post, category, tag or author with posts at a path, or are redirected from a former slug to
 * one.
 */
export async function hasPage(database: Database, path: string): Promise<boolean> {
  const page = parseSluggedPath(path);
  if (page === undefined) return false;
  const { kind } = page;
  const slug = decodeSlug(page.slug);
  // Postgres rejects it.
  if (slug.includes("\0")) return false;
  const former =
    kind === "post"
      ? sql`select post_id from post_former_slug where slug = ${slug}`
      : sql`select group_id from group_former_slug where kind = ${kind} and slug = ${slugifyText(slug)}`;
  const { rows } = await sql`
    select 1 from ${sql.table(kind)} where ${isVisible(kind)}
      and ${kind === "member" ? hasPosts : sql`1 = 1`} and (slug = ${slug} or id in (${former}))
    limit 1`.execute(database);
  return rows.length > 0;
}
