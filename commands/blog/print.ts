/** Everything that the command line prints: names and texts of others are made safe for a terminal. */
import { createInterface } from "node:readline/promises";
import {
  escapeForTerminal,
  escapeLinesForTerminal,
  stringifyForTerminal,
} from "../../lib/operations/terminal-text.ts";
import { OwnerError } from "../../lib/owner/owner-error.ts";

/** Prints one line; line breaks in it are escaped. */
export const printLine = (line: string): void => console.log(escapeForTerminal(line));

/** Prints lines of which each is safe to be split: a table, a list. */
export const printLines = (lines: string): void => console.log(escapeLinesForTerminal(lines));

/** Prints one line to standard error; line breaks in it are escaped. */
export const printErrorLine = (line: string): void => console.error(escapeForTerminal(line));

/** Prints lines to standard error: a message of the program, or a stack. */
export const printErrorLines = (lines: string): void =>
  console.error(escapeLinesForTerminal(lines));

export const printJson = (value: unknown): void => console.log(stringifyForTerminal(value, 2));

/** Asks for a yes at the terminal. Throws {@link OwnerError} for anything else, and where no terminal is. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new OwnerError("Nobody can be asked here: give --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${escapeForTerminal(question)} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new OwnerError("Nothing was changed.");
}
