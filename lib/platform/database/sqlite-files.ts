/**
 * Detects that the files of an open SQLite database are no longer the stored ones. SQLite itself writes to deleted and
 * replaced files without an error, and all that it writes is lost when the process ends.
 */
import SQLite from "better-sqlite3";
import { statSync, type Stats } from "node:fs";
import { StoreError } from "./store-error.ts";

/** Throws {@link StoreError} `LOST` if a file was deleted or replaced, and SQLite's error for a file that is damaged. */
export type AssertStored = () => void;

/**
 * Creates the check for an open database. It takes a few microseconds, because it only compares inode numbers and file
 * sizes.
 */
export function createFileCheck(path: string): AssertStored {
  const opened = statSync(path);
  let { size } = opened;
  /** The write-ahead log, which SQLite creates at the first access and keeps until the last connection closes. */
  let log: Stats | undefined;

  return () => {
    const current = readStats(path);
    const currentLog = readStats(`${path}-wal`);
    log ??= currentLog;
    if (!isSame(opened, current) || (log !== undefined && !isSame(log, currentLog))) {
      throw new StoreError("LOST", new Error(`${path} or its write-ahead log was replaced`));
    }
    // Only a damaged or vacuumed file is smaller than before.
    if (current.size < size) assertReadable(path);
    size = current.size;
  };
}

/**
 * Reads one row of each table over a new connection, whose cache is empty. Throws SQLite's error if the file is damaged.
 */
export function assertReadable(path: string): void {
  const file = new SQLite(path, { readonly: true, fileMustExist: true, timeout: 0 });
  try {
    const tables = file
      .prepare<[], string>("select name from sqlite_master where type = 'table' and rootpage > 0")
      .pluck()
      .all();
    for (const table of tables) file.prepare(`select 1 from "${table}" limit 1`).get();
  } finally {
    file.close();
  }
}

function readStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw new StoreError("LOST", error);
  }
}

const isSame = (before: Stats, now: Stats | undefined): now is Stats =>
  now !== undefined && now.ino === before.ino && now.dev === before.dev;
