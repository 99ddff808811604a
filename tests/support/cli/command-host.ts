/**
 * A process that runs command lines one after another, to avoid loading all modules for each. The parent
 * sends the environment variables and the arguments and receives the result.
 */
import { z } from "zod";
import type { CommandResult } from "./blog-command.ts";
import { removeSharedInstances } from "../runner/shared-instances.ts";

const request = z.object({
  number: z.number(),
  environment: z.record(z.string(), z.string()),
  parameters: z.array(z.string()),
});

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
  const { number, environment, parameters } = request.parse(message);
  stdout = "";
  stderr = "";
  process.exitCode = 0;
  process.argv = [process.execPath, "cli/blog.ts", ...parameters];
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, environment);
  removeSharedInstances();
  // A new query string makes Node evaluate the module again.
  await import(`../../../cli/blog.ts?${number}`);
  const result: CommandResult = { code: process.exitCode, stdout, stderr };
  process.exitCode = 0;
  process.send?.(result);
}
