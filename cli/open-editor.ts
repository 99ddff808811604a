import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { CommandError } from "../lib/command/command-error.ts";
import { formatError } from "../lib/command/format-error.ts";

/**
 * Opens a file in the program that `VISUAL` or `EDITOR` names, and waits until it ends. Throws {@link CommandError} if
 * there is none or it fails.
 */
export async function openEditor(path: string): Promise<void> {
  const { VISUAL, EDITOR } = process.env;
  const [program, ...options] = (VISUAL || EDITOR || "").split(/\s+/).filter(Boolean);
  if (program === undefined) {
    throw new CommandError('Set EDITOR to your editor, for example EDITOR="code --wait".');
  }
  const editor = spawn(program, [...options, path], { stdio: "inherit" });
  let code: unknown;
  try {
    [code] = await once(editor, "exit");
  } catch (cause) {
    throw new CommandError(`${program} can't be started: ${formatError(cause)}.`, { cause });
  }
  if (code !== 0) throw new CommandError(`${program} ended with an error.`);
}
