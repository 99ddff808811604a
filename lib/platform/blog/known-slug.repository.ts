import { sql } from "kysely";
import { slugifyText } from "../../site/paths/slugify-text.ts";
import type { Database } from "../database/database.ts";
import type { SluggedTable } from "./groups/former-slug.repository.ts";

export type SluggedKind = "post" | SluggedTable;

/**
 * Returns whether any row of this kind has or formerly had a slug. Drafts, deleted posts and rows that readers may not
 * see count, too.
 */
export async function isSlugKnown(
  database: Database,
  kind: SluggedKind,
  slug: string,
): Promise<boolean> {
  // Postgres rejects NUL, so no slug contains it.
  if (slug.includes("\0")) return false;
  const former =
    kind === "post"
      ? sql`select 1 from post_former_slug where slug = ${slug}`
      : sql`select 1 from group_former_slug where kind = ${kind} and slug = ${slugifyText(slug)}`;
  const { rows } = await sql`
    select 1 from ${sql.table(kind)} where slug = ${slug} union all ${former}`.execute(database);
  return rows.length > 0;
}
