import { log } from "./log.ts";

/** Writes down what went wrong, unless it is only that a client has left: any of them can, at any rate. */
export function reportError(message: string, err: unknown): void {
  log()[isLeaving(err) ? "debug" : "error"]({ err }, message);
}

/** What Node says of a request whose client is gone, and Next of an answer to it. */
function isLeaving(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isAborted = error.message === "aborted" && "code" in error && error.code === "ECONNRESET";
  return isAborted || error.name === "ResponseAborted";
}
