/** `npm run blog -- …` as a process of its own on a store. */
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { StoreLocation } from "./database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const run = promisify(execFile);

export type CommandResult = {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
};

/** A function that runs the owner's command line on the store at `location`, with more environment. */
export function blogCommandOn(
  { dataDir, databaseUrl = "" }: StoreLocation,
  environment: Readonly<Record<string, string>> = {},
): (...parameters: string[]) => Promise<CommandResult> {
  return async (...parameters) => {
    const env = {
      ...process.env,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SITE_URL: "https://blog.example",
      ...environment,
    };
    return run(process.execPath, ["commands/blog.ts", ...parameters], { cwd: root, env }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: CommandResult) => error,
    );
  };
}
