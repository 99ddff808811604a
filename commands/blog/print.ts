import { createInterface } from "node:readline/promises";
import { OwnerError } from "../../lib/owner/owner-error.ts";

export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

/** Asks for a yes at the terminal. Throws {@link OwnerError} for anything else, and where nobody can be asked. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY) throw new OwnerError("Nobody can be asked here: give --yes.");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`${question} [y/N] `);
  terminal.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new OwnerError("Nothing was changed.");
}
