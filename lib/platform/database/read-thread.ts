/** A worker thread that runs read statements on its own connection to the SQLite file. */
import SQLite from "better-sqlite3";
import { LRUCache } from "lru-cache";
import { parentPort, workerData } from "node:worker_threads";

export type ReadRequest = { readonly sql: string; readonly parameters: readonly unknown[] };
export type ReadAnswer =
  | { readonly rows: unknown[] }
  | { readonly error: { readonly message: string; readonly code: string | undefined } };

/** Sent once, when the thread accepts requests. */
export type ReadyMessage = { readonly isReady: true };

/** SQLite's busy timeout in milliseconds. Reads wait only while another process is recovering the file. */
const busyTimeout = 2_000;

const path = String(workerData);
const statements = new LRUCache<string, SQLite.Statement>({ max: 100 });
let file: SQLite.Database | undefined;

function open(): SQLite.Database {
  const opened = new SQLite(path, { readonly: true, fileMustExist: true, timeout: busyTimeout });
  opened.pragma("query_only = ON");
  opened.pragma("cache_size = -32000");
  opened.pragma("temp_store = MEMORY");
  return opened;
}

function prepare(text: string): SQLite.Statement {
  const known = statements.get(text);
  if (known !== undefined) return known;
  file ??= open();
  const statement = file.prepare(text);
  statements.set(text, statement);
  return statement;
}

function answer({ sql, parameters }: ReadRequest): ReadAnswer {
  try {
    return { rows: prepare(sql).all(...parameters) };
  } catch (error) {
    const code = error instanceof SQLite.SqliteError ? error.code : undefined;
    return { error: { message: error instanceof Error ? error.message : String(error), code } };
  }
}

/** Sends a message to the main thread. Unlike a window, a Node port has no origin. */
function send(message: ReadAnswer | ReadyMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(message);
}

parentPort?.on("message", (request: ReadRequest) => {
  send(answer(request));
});
send({ isReady: true });
