/** Checks of the database file and of the references between rows. */
import { sql } from "kysely";
import type { Snapshot } from "../snapshot.ts";
import type { Report } from "./finding.ts";

const fromBackup = "Restore the latest good backup (npm run blog -- restore).";

/**
 * Runs SQLite's integrity checks (https://sqlite.org/pragma.html#pragma_integrity_check). Postgres needs no
 * such check.
 */
export async function checkSqlite({ database, kind }: Snapshot, report: Report): Promise<void> {
  if (kind !== "sqlite") return;
  const { rows: faults } = await sql<{ integrity_check: string }>`
    pragma integrity_check(100)`.execute(database);
  for (const { integrity_check: what } of faults) {
    if (what === "ok") continue;
    report({ kind: "database", severity: "problem", where: "quire.db", what, advice: fromBackup });
  }
  const { rows } = await sql<{ table: string; parent: string; number: number }>`
    select "table", parent, count(*) as number from pragma_foreign_key_check
    group by "table", parent order by "table", parent`.execute(database);
  for (const { table, parent, number } of rows) {
    report({
      kind: "reference",
      severity: "problem",
      where: `table ${table}`,
      what: `${number} ${number === 1 ? "row refers" : "rows refer"} to a missing ${parent}`,
      advice: fromBackup,
    });
  }
}

type Missing = { readonly slug: string; readonly id: string };

const authors = sql<Missing>`
  select slug, author_id as id from post
  where not exists (select 1 from member where member.id = post.author_id) order by slug`;
const bodies = sql<Missing>`
  select slug, id from post
  where not exists (select 1 from post_content where post_id = post.id) order by slug`;
const metrics = sql<Missing>`
  select slug, id from post
  where not exists (select 1 from post_metrics where post_id = post.id) order by slug`;

/** Reports broken references that no foreign key prevents. */
export async function checkReferences({ database }: Snapshot, report: Report): Promise<void> {
  const lookUp = async (
    query: typeof authors,
    what: (missing: Missing) => string,
    advice: string,
  ) => {
    const { rows } = await query.execute(database);
    for (const row of rows) {
      report({
        kind: "reference",
        severity: "problem",
        where: `post ${row.slug}`,
        what: what(row),
        advice,
      });
    }
  };
  await lookUp(
    authors,
    ({ id }) => `its author ${id} is missing`,
    "Name another author at its source and import it, or restore a backup.",
  );
  await lookUp(bodies, () => "its content is missing", fromBackup);
  await lookUp(metrics, () => "its counters are missing", fromBackup);
}
