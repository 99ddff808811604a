import { log } from "./log.ts";

/**
 * Logs an error. A client that has disconnected is logged at level `debug`, because any client can do so at any
 * rate.
 */
export function reportError(message: string, err: unknown): void {
  log()[isLeaving(err) ? "debug" : "error"]({ err }, message);
}

/** Returns whether Node or Next reports that the client of a request has disconnected. */
function isLeaving(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isAborted = error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
  return isAborted || error.name === "ResponseAborted";
}
