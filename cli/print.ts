/** Command-line output with terminal control characters escaped. */
import { createInterface } from "node:readline/promises";
import {
  escapeForTerminal,
  escapeLinesForTerminal,
  stringifyForTerminal,
} from "../lib/logging/terminal-text.ts";
import { CommandError } from "../lib/command/command-error.ts";

/**
 * Discards output that nothing reads any more, for example after `| head`. Otherwise the command would end with an
 * error, perhaps in the middle of its work.
 */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (stream.listeners("error").includes(ignoreClosedPipe)) continue;
    stream.on("error", ignoreClosedPipe);
  }
}

function ignoreClosedPipe(error: Error): void {
  if (!("code" in error && error.code === "EPIPE")) throw error;
}

/** Prints one line, with any line breaks escaped. */
export const printLine = (line: string): void => console.log(escapeForTerminal(line));

/** Prints several lines, such as a table, and keeps the line breaks. */
export const printLines = (lines: string): void => console.log(escapeLinesForTerminal(lines));

/** Prints one line to standard error, with any line breaks escaped. */
export const printErrorLine = (line: string): void => console.error(escapeForTerminal(line));

/** Prints several lines to standard error, such as a stack trace, and keeps the line breaks. */
export const printErrorLines = (lines: string): void =>
  console.error(escapeLinesForTerminal(lines));

export const printJson = (value: unknown): void => console.log(stringifyForTerminal(value, 2));

/** Returns a count with its noun, for example "1 post" or "2 posts". */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Formats rows as an aligned table for a terminal. The first row is the header. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(escapeForTerminal));
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...clean.map((row) => row[column]?.length ?? 0)),
  );
  return clean
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** Asks a yes/no question. Throws {@link CommandError} if the answer is not yes or there is no terminal. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new CommandError(
      "This needs confirmation, but there is no terminal to ask in. Use --yes to confirm.",
    );
  }
  if (!(await ask(question))) throw new CommandError("Canceled. Nothing was changed.");
}

/** Asks a yes/no question on a terminal. */
export async function ask(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${escapeForTerminal(question)} [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Formats an instant (epoch milliseconds) in UTC, for example `2027-03-01 08:00`. */
export const formatMinute = (instant: number | undefined): string =>
  instant === undefined ? "" : new Date(instant).toISOString().slice(0, 16).replace("T", " ");
