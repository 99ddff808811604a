/** Formats log entries as lines for a person at a terminal. */
import { isObject } from "../wix/json-object.ts";
import { escapeForTerminal } from "./terminal-text.ts";

const usual = new Set(["level", "time", "msg", "err"]);

/**
 * Formats an entry as `12:30:05 error the page failed status=500`, followed by the error and its stack trace.
 */
export function readableLine(entry: Readonly<Record<string, unknown>>): string {
  const { level, time, msg, err } = entry;
  const at = typeof time === "string" ? new Date(time).toTimeString().slice(0, 8) : "";
  const fields = Object.entries(entry)
    .filter(([name]) => !usual.has(name))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  const head = level === "info" ? [at, msg] : [at, level, msg];
  return [[...head, ...fields].join(" "), ...formatErrorLines(err)]
    .map(escapeForTerminal)
    .join("\n");
}

function formatErrorLines(error: unknown, prefix = ""): string[] {
  if (!isObject(error)) return [];
  const { type, message, stack, cause, errors } = error;
  const text = typeof stack === "string" ? stack : `${String(type)}: ${String(message)}`;
  const parts = Array.isArray(errors) ? errors : [];
  return [
    ...`${prefix}${text}`.split("\n").map((line) => `  ${line}`),
    ...parts.flatMap((part) => formatErrorLines(part, "of which: ")),
    ...formatErrorLines(cause, "because of: "),
  ];
}
