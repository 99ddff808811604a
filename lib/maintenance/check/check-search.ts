/** Checks for the search index. */
import { sql } from "kysely";
import { indexVersion, isSearchable } from "../../platform/index.ts";
import type { Snapshot } from "../snapshot.ts";
import { createProblem, type Report } from "./finding.ts";

const advice = "Run “npm run blog -- check --rebuild-search”.";

export async function checkSearch({ database, kind }: Snapshot, report: Report): Promise<void> {
  const found = (slug: string, what: string) =>
    report(createProblem("search-index", `post ${slug}`, what, advice));
  // Each index row has the row number of its document.
  const number = kind === "sqlite" ? sql.ref("search_index.rowid") : sql.ref("search_index.number");
  const { rows: missing } = await sql<{ slug: string }>`
    select slug from post where ${isSearchable()} and not exists (
      select 1 from search_document as document
      where document.post_id = post.id and document.version = ${indexVersion}
      and exists (select 1 from search_index where ${number} = document.number)
    ) order by slug`.execute(database);
  for (const { slug } of missing) found(slug, "it is missing from the search index");
  const { rows: hidden } = await sql<{ slug: string }>`
    select slug from post join search_document on search_document.post_id = post.id
    where not ${isSearchable()} order by slug`.execute(database);
  for (const { slug } of hidden) found(slug, "it is in the search index, but not published");
}
