import SQLite from "better-sqlite3";
import { chmod, mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterSQLite } from "rate-limiter-flexible";
import { createIndex, createTable, onTable, type CounterStore } from "./counter-store.ts";

/** Maximum number of attempts while another process has locked the file. On average, attempts are 15 ms apart. */
const attemptsToOpen = 40;
const attemptsToCount = 16;

/** Opens counters in a separate file that can be shared by several processes. */
export async function openSqliteCounters(path: string): Promise<CounterStore> {
  await mkdir(dirname(path), { recursive: true });
  const file = new SQLite(path, { timeout: 0 });
  try {
    // Set before the write-ahead log is created, because the log gets the same mode.
    await chmod(path, 0o600);
    await retryWhileBusy(attemptsToOpen, () => {
      file.pragma("journal_mode = WAL");
      // A power failure may lose a count, which is harmless. A killed process does not lose any.
      file.pragma("synchronous = NORMAL");
      file.exec(`${createTable}; ${createIndex}`);
    });
  } catch (error) {
    file.close();
    throw error;
  }
  const remove = file.prepare<[number, number]>(
    "delete from rate_limit where rowid in (select rowid from rate_limit where expire < ? limit ?)",
  );
  const client = createClient(file);
  return {
    counter: (options) =>
      new RateLimiterSQLite({
        ...options,
        ...onTable,
        storeClient: client,
        storeType: "better-sqlite3",
      }),
    run: (work) => retryWhileBusy(attemptsToCount, work),
    removeExpired: async (instant, limit) => remove.run(instant, limit).changes,
    close: async () => {
      file.close();
    },
  };
}

/**
 * Retries `work` while the file is busy. SQLite itself would block all requests of this process while it waits, and does
 * not wait if two processes switch a new file to WAL mode at once.
 */
async function retryWhileBusy<T>(attempts: number, work: () => T | Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const busy = error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY");
      if (!busy || attempt === attempts) throw error;
      await sleep(5 + Math.random() * 20);
    }
  }
}

/** Creates the client of the limiters. It prepares each statement once, whereas they prepare one for each call. */
function createClient(file: SQLite.Database) {
  const statements = new Map<string, SQLite.Statement>();
  const runInTransaction = file.transaction((work: () => unknown) => work());
  return {
    prepare(sql: string): SQLite.Statement {
      const statement = statements.get(sql) ?? file.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    transaction: (work: () => unknown) => () => runInTransaction(work),
  };
}
