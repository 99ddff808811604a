import { Kysely, sql } from "kysely";
import { join } from "node:path";
import { expect, it } from "vitest";
import { emptyTables } from "#lib/maintenance/backup/load-tables.ts";
import { openPostgres } from "#lib/platform/database/postgres.ts";
import type { Tables } from "#lib/platform/database/schema.ts";
import { openSqlite } from "#lib/platform/database/sqlite.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";

const covers = {
  none: null,
  shown: { enabled: true, displayed: true, custom: true },
  hidden: { enabled: true, displayed: false, custom: true },
  unknown: { enabled: true },
};

forEachDatabase("the migration 0015-drafts", (bench) => {
  it("derives media.displayed from the covers of existing posts", async () => {
    const location = await bench.locate();
    const dialect =
      location.databaseUrl === undefined
        ? await openSqlite(join(location.dataDir, "quire.db"))
        : openPostgres(location.databaseUrl, () => undefined);
    const older = new Kysely<Tables>({ dialect });
    await older.transaction().execute((transaction) => emptyTables(transaction, ["0014-access"]));
    for (const [id, cover] of Object.entries(covers)) {
      await sql`insert into post (id, status, slug, title, title_order, excerpt, language, author_id,
        created_at, updated_at, featured, pinned, commenting_enabled, minutes_to_read, cover_media,
        hashtags, related_post_ids, pricing_plan_ids)
        values (${id}, 'PUBLISHED', ${id}, ${id}, ${id}, '', 'en', 'author', 0, 0, 0, 0, 1, 1,
        ${cover === null ? null : JSON.stringify(cover)}, '[]', '[]', '[]')`.execute(older);
    }
    await older.destroy();

    const migrated = await bench.open(location);
    const rows = await migrated.selectFrom("post").select(["id", "cover_displayed"]).execute();
    expect(Object.fromEntries(rows.map((row) => [row.id, row.cover_displayed]))).toEqual({
      none: null,
      shown: 1,
      hidden: 0,
      unknown: 1,
    });
    const { has_draft: hasDraft } = await migrated
      .selectFrom("post")
      .select("has_draft")
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(hasDraft).toBe(0);
  });
});
