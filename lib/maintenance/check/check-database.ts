/** Checks for the database file and for references between rows. */
import { sql } from "kysely";
import type { Snapshot } from "../snapshot.ts";
import { createProblem, type Report } from "./finding.ts";

/** Advice for damage that only a backup can repair. */
export const restoreBackup = "Restore the latest good backup (npm run blog -- restore).";

/**
 * Runs SQLite's integrity checks (https://sqlite.org/pragma.html#pragma_integrity_check). Postgres needs no
 * such check.
 */
export async function checkSqlite({ database, kind }: Snapshot, report: Report): Promise<void> {
  if (kind !== "sqlite") return;
  const { rows: faults } = await sql<{ integrity_check: string }>`
    pragma integrity_check(100)`.execute(database);
  for (const { integrity_check: what } of faults) {
    if (what !== "ok") report(createProblem("database", "quire.db", what, restoreBackup));
  }
  const { rows } = await sql<{ table: string; parent: string; number: number }>`
    select "table", parent, count(*) as number from pragma_foreign_key_check
    group by "table", parent order by "table", parent`.execute(database);
  for (const { table, parent, number } of rows) {
    const what = `${number} ${number === 1 ? "row refers" : "rows refer"} to a missing ${parent}`;
    report(createProblem("reference", `table ${table}`, what, restoreBackup));
  }
}

type Missing = { readonly slug: string; readonly id: string };

/** Queries that find posts without a required row. Each has a description and advice. */
const missingRows = [
  {
    query: sql<Missing>`
      select slug, author_id as id from post
      where not exists (select 1 from member where member.id = post.author_id) order by slug`,
    describe: ({ id }: Missing) => `its author ${id} is missing`,
    advice: "Name another author at its source and import it, or restore a backup.",
  },
  {
    query: sql<Missing>`
      select slug, id from post
      where not exists (select 1 from post_content where post_id = post.id) order by slug`,
    describe: () => "its content is missing",
    advice: restoreBackup,
  },
  {
    query: sql<Missing>`
      select slug, id from post
      where not exists (select 1 from post_metrics where post_id = post.id) order by slug`,
    describe: () => "its counters are missing",
    advice: restoreBackup,
  },
];

/** Reports broken references that are not prevented by a foreign key. */
export async function checkReferences({ database }: Snapshot, report: Report): Promise<void> {
  for (const { query, describe, advice } of missingRows) {
    const { rows } = await query.execute(database);
    for (const row of rows) {
      report(createProblem("reference", `post ${row.slug}`, describe(row), advice));
    }
  }
}
