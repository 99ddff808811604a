/** Copies of the blog for dry runs. */
import { sql } from "kysely";
import { insertRows, readColumns } from "../maintenance/backup/load-tables.ts";
import { readRows } from "../maintenance/read-rows.ts";
import { withCurrentSnapshot, type StoreLocation } from "../maintenance/snapshot.ts";
import { keptTables } from "../maintenance/tables.ts";
import { replaceStoredSettings, settings } from "../config/current.ts";
import { openDatabase, openPlatform, type Platform } from "../platform/index.ts";

/** Tables that are not copied. A copy would send their emails and events a second time, or an import does not need them. */
const leftOut: ReadonlySet<string> = new Set([
  "mail",
  "webhook",
  "webhook_delivery",
  "saved_version",
  "draft_link",
  "member_session",
  "state_token",
  "registration",
  "verification_code",
  "poll_voter",
  "poll_vote",
  "missing_page",
]);

/**
 * Runs `work` on a copy of the blog, without its media files, in an empty folder. The copy is in SQLite. Throws
 * {@link CommandError} if there is no blog. The caller removes the folder.
 */
export async function withBlogCopy<T>(
  location: StoreLocation,
  folder: string,
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  await copyTables(location, folder);
  const { site, client } = settings();
  const platform = await openPlatform({
    dataDir: folder,
    siteUrl: site.url,
    get siteLanguage() {
      return settings().site.language;
    },
    clientId: client.id,
    applySettings: replaceStoredSettings,
  });
  try {
    return await work(platform);
  } finally {
    await platform.close();
  }
}

async function copyTables(location: StoreLocation, dataDir: string): Promise<void> {
  const target = await openDatabase({ dataDir });
  try {
    await withCurrentSnapshot(location, ({ database: snapshot }) =>
      target.transaction().execute(async (transaction) => {
        const present = await readColumns(transaction);
        const tables = keptTables.filter(({ name }) => present.has(name));
        // Some migrations insert rows.
        for (const { name } of tables.toReversed()) {
          await sql`delete from ${sql.table(name)}`.execute(transaction);
        }
        for (const table of tables.filter(({ name }) => !leftOut.has(name))) {
          const columns = [...(present.get(table.name) ?? [])];
          for await (const rows of readRows(snapshot, table)) {
            await insertRows(transaction, table.name, columns, rows);
          }
        }
      }),
    );
  } finally {
    await target.destroy();
  }
}
