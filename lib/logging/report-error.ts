import { log } from "./log.ts";

/**
 * Logs an error. Client disconnects are logged at level `debug`, because any client can cause them at any
 * rate.
 */
export function reportError(message: string, err: unknown): void {
  log()[isLeaving(err) ? "debug" : "error"]({ err }, message);
}

/** Returns whether the error is Node's or Next's report that the client has disconnected. */
function isLeaving(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isAborted = error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
  return isAborted || error.name === "ResponseAborted";
}
