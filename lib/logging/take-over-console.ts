import { format, stripVTControlCharacters } from "node:util";
import type { Logger } from "./log.ts";

/** Redirects console output from Next and other libraries to the log, without color codes. */
export function takeOverConsole(log: Logger): void {
  const levels = {
    debug: "debug",
    info: "info",
    log: "info",
    warn: "warn",
    error: "error",
  } as const;
  for (const method of ["debug", "info", "log", "warn", "error"] as const) {
    console[method] = (...parts: unknown[]) => {
      const err = parts.find((part) => part instanceof Error);
      // Objects are not printed, because they may contain sensitive data.
      const printable = parts.filter((part) => typeof part !== "object" || part === null);
      const text = stripVTControlCharacters(format(...printable)).trim();
      log[levels[method]](err === undefined ? {} : { err }, text);
    };
  }
}
