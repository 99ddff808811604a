import type { ErrorCode } from "../../wix/errors/error-codes.ts";
import { WireError } from "../../wix/errors/errors.ts";

/** Log messages for the site's operator. */
const advice = {
  BUSY: "the database has been locked for too long: look for an import, a restore or an instance that hangs",
  FULL: "the database's disk is full: nothing can be written until space is freed",
  READ_ONLY:
    "the database is read-only: check the permissions of its files, or the server in DATABASE_URL",
  UNREACHABLE:
    "the database doesn't respond: check that it is running and reachable at DATABASE_URL",
  REFUSED:
    "the database refuses the connection: check the user, the password and the database's name in DATABASE_URL",
  FOLDER:
    "the folder in DATA_DIR can't be used: it must be a folder in which this user may write, and its files must belong to this user",
  LOST: "the database's files were deleted, replaced or truncated while it was open, so nothing is written: restore them, and restart",
  DAMAGED:
    "the database's files are damaged: stop the site, run “npm run blog -- check”, and restore a backup",
  FAULTY:
    "the database's files can't be opened, read or written: check the disk and their permissions, then run “npm run blog -- check”",
} as const;

export type StoreTrouble = keyof typeof advice;

/** An error that makes the database temporarily unavailable, regardless of the query. */
export class StoreError extends Error {
  override readonly name = "StoreError";
  readonly code: StoreTrouble;

  constructor(code: StoreTrouble, cause: unknown) {
    super(advice[code], { cause });
    this.code = code;
  }
}

const retryAfterSeconds = 5;

function unavailable(code: ErrorCode, message: string, cause?: StoreError): WireError {
  return new WireError({ status: 503, code, message, retryAfterSeconds, cause });
}

/**
 * Creates the 503 error returned to callers. It asks them to try again and reveals no details about the
 * database.
 */
export const storeUnavailable = (cause: StoreError): WireError =>
  unavailable(
    "TEMPORARILY_UNAVAILABLE",
    "This can't be done at the moment. Try again in a few seconds.",
    cause,
  );

/** Creates the 503 error for a read that timed out. */
export const readTooSlow = (): WireError =>
  unavailable("READ_TOO_SLOW", "The query takes too long. Narrow it down, or try again later.");

/** Creates the 503 error for a read that is rejected because the queue is full. */
export const tooManyReads = (): WireError =>
  unavailable("BUSY", "Too many queries are running. Try again in a few seconds.");

/**
 * Patterns for error codes: SQLite's result codes, Postgres's SQLSTATEs (appendix A of its manual) and the
 * errors of Node's sockets.
 */
const troubles: readonly (readonly [StoreTrouble, RegExp])[] = [
  ["BUSY", /^(?:SQLITE_(?:BUSY|LOCKED)|40001$|40P01$|55P03$|57014$)/],
  ["FULL", /^(?:SQLITE_FULL$|53100$)/],
  ["READ_ONLY", /^(?:SQLITE_READONLY|25006$)/],
  ["REFUSED", /^(?:28...|3D000)$/],
  ["DAMAGED", /^SQLITE_(?:CORRUPT|NOTADB)/],
  ["FAULTY", /^(?:SQLITE_IOERR|SQLITE_CANTOPEN|58030$)/],
  [
    "UNREACHABLE",
    /^(?:08...|53[02]00|53400|57P0[1-5]|E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)|ENOTFOUND)$/,
  ],
];

/** The Postgres driver's messages for a lost connection, which have no error code. */
const lostConnection =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Postgres connection has been discarded|Cannot use a pool after)/;

/**
 * Returns the database error for an error or for one of its causes, or `undefined` if none of them is a
 * database error.
 */
export function findStoreError(error: unknown): StoreError | undefined {
  if (error instanceof StoreError) return error;
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const [trouble] = troubles.find(([, pattern]) => pattern.test(code)) ?? [];
  if (trouble !== undefined) return new StoreError(trouble, error);
  if (lostConnection.test(error.message)) return new StoreError("UNREACHABLE", error);
  return findStoreError(error instanceof AggregateError ? error.errors[0] : error.cause);
}
