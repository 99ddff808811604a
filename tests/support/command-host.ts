/**
 * A process that runs command lines one after the other, so that each does not load all modules again. The parent
 * sends the arguments and receives the result.
 */
import { z } from "zod";
import type { CommandResult } from "./blog-command.ts";

const request = z.object({ number: z.number(), parameters: z.array(z.string()) });

let stdout = "";
let stderr = "";
process.stdout.write = (text: string | Uint8Array) => {
  stdout += text.toString();
  return true;
};
process.stderr.write = (text: string | Uint8Array) => {
  stderr += text.toString();
  return true;
};

process.on("message", (message) => void answer(message));

async function answer(message: unknown): Promise<void> {
  const { number, parameters } = request.parse(message);
  stdout = "";
  stderr = "";
  process.exitCode = 0;
  process.argv = [process.execPath, "commands/blog.ts", ...parameters];
  // Removes the platform that the previous command closed.
  Reflect.deleteProperty(globalThis, Symbol.for("quire.platform"));
  // A new query makes Node evaluate the module again.
  await import(`../../commands/blog.ts?${number}`);
  const result: CommandResult = { code: process.exitCode, stdout, stderr };
  process.exitCode = 0;
  process.send?.(result);
}
