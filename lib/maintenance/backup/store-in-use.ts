import SQLite from "better-sqlite3";
import { Client } from "pg";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { sqlitePath, type StoreLocation } from "../snapshot.ts";
import { hasCode } from "../../command/format-error.ts";

/**
 * Returns whether another process, such as the site, has the store open. Returns `false` if there is no
 * store.
 */
export async function isStoreInUse(location: StoreLocation): Promise<boolean> {
  return location.databaseUrl === undefined
    ? isFileInUse(sqlitePath(location))
    : isServerInUse(location.databaseUrl);
}

/**
 * Tries to lock the SQLite file exclusively. This fails while another connection has the file open
 * (https://sqlite.org/wal.html, section 6).
 */
function isFileInUse(path: string): boolean {
  if (!existsSync(path)) return false;
  const file = new SQLite(path, { timeout: 0 });
  try {
    file.pragma("locking_mode = EXCLUSIVE");
    file.exec("begin exclusive; rollback;");
    return false;
  } catch (error) {
    if (hasCode(error, "SQLITE_BUSY")) return true;
    throw error;
  } finally {
    file.close();
  }
}

/** Maximum time for which the server still lists a closed connection, in milliseconds. */
const closingTime = 2_000;
const checkInterval = 50;
/**
 * Number of consecutive checks that must find no connection. One is not enough, because a site that has lost its
 * connections reconnects.
 */
const emptyChecks = 5;

/**
 * Returns whether a site stays connected for two seconds. A site polls for changes several times per second, so it
 * always has a connection open.
 */
async function isServerInUse(databaseUrl: string): Promise<boolean> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "quire care",
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    let empty = 0;
    for (let waited = 0; waited < closingTime; waited += checkInterval) {
      empty = (await hasSiteConnection(client)) ? 0 : empty + 1;
      if (empty === emptyChecks) return false;
      await sleep(checkInterval);
    }
    return true;
  } finally {
    await client.end();
  }
}

async function hasSiteConnection(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and application_name = 'quire'
     and pid <> pg_backend_pid() limit 1`,
  );
  return rowCount === 1;
}
