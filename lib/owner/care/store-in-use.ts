import SQLite from "better-sqlite3";
import { Client } from "pg";
import { access } from "node:fs/promises";
import { sqlitePath, type StoreLocation } from "./snapshot.ts";
import { hasCode } from "./reason.ts";

/** Whether another process, the site for example, has the store open. A store that is not there is not. */
export function isStoreInUse(location: StoreLocation): Promise<boolean> {
  return location.databaseUrl === undefined
    ? isFileInUse(sqlitePath(location))
    : isServerInUse(location.databaseUrl);
}

/**
 * A connection that wants SQLite's file to itself gets it only when nobody else has it open
 * (https://sqlite.org/wal.html, section 6).
 */
async function isFileInUse(path: string): Promise<boolean> {
  try {
    await access(path);
  } catch {
    return false;
  }
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

/** A site asks for changes several times a second, so it always has a connection. */
async function isServerInUse(databaseUrl: string): Promise<boolean> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "quire care",
    connectionTimeoutMillis: 10_000,
  });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `select 1 from pg_stat_activity
       where datname = current_database() and application_name = 'quire'
       and pid <> pg_backend_pid() limit 1`,
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
