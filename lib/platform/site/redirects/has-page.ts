import { sql } from "kysely";
import { decodeSlug } from "../../../site/paths/address.ts";
import { matchPagePath } from "../../../site/paths/page-path.ts";
import { parseSluggedPath } from "../../../site/paths/slugged-page.ts";
import { slugifyText } from "../../../site/paths/slugify-text.ts";
import { isVisiblePage } from "../../blog/page-rules.ts";
import { isVisible } from "../../blog/visibility.ts";
import { hasPosts } from "../../members/member.reader.ts";
import type { Database } from "../../database/database.ts";

type Options = {
  /** Whether a page that is not published counts, too. It may be published later. */
  readonly includesDrafts?: boolean;
};

/**
 * Returns whether readers find a page, a post, a category, a tag or an author with posts at a path, or are redirected from a
 * former path or slug to one.
 */
export async function hasPage(
  database: Database,
  path: string,
  options: Options = {},
): Promise<boolean> {
  const page = parseSluggedPath(path);
  if (page === undefined) return hasSitePage(database, matchPagePath(path), options);
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

async function hasSitePage(
  database: Database,
  path: string | undefined,
  { includesDrafts = false }: Options,
): Promise<boolean> {
  if (path === undefined) return false;
  const isCounted = includesDrafts ? sql`post.status <> 'DELETED'` : isVisiblePage();
  const { rows } = await sql`
    select 1 from post where slug = ${path} and ${isCounted}
    union all select 1 from post_former_slug as former join post on post.id = former.post_id
    where former.slug = ${path} and ${isVisiblePage()} limit 1`.execute(database);
  return rows.length > 0;
}
