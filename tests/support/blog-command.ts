/** `npm run blog -- …` on a store, in another process. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { StoreLocation } from "./database.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** Milliseconds until a process ends that has no command to run. */
const idleTime = 2_000;

const commandResult = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

export type CommandResult = z.infer<typeof commandResult>;

/**
 * Returns a function that runs the owner's command line on the store at `location`, with additional environment
 * variables. Commands that follow each other share a process; concurrent commands do not.
 */
export function blogCommandOn(
  { dataDir, databaseUrl = "" }: StoreLocation,
  environment: Readonly<Record<string, string>> = {},
): (...parameters: string[]) => Promise<CommandResult> {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SITE_URL: "https://blog.example",
    ...environment,
  };
  const idle: Host[] = [];
  let number = 0;
  return async (...parameters) => {
    const host = idle.pop() ?? startHost(env);
    clearTimeout(host.end);
    number += 1;
    host.child.send({ number, parameters });
    const result = await Promise.race([once(host.child, "message"), exitOf(host.child)]);
    host.end = setTimeout(() => {
      idle.splice(idle.indexOf(host), 1);
      host.child.kill();
    }, idleTime).unref();
    idle.push(host);
    return commandResult.parse(result[0]);
  };
}

type Host = { readonly child: ChildProcess; end: NodeJS.Timeout | undefined };

function startHost(env: NodeJS.ProcessEnv): Host {
  const child = spawn(process.execPath, ["tests/support/command-host.ts"], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // The tests may end before an idle process does.
  child.unref();
  child.channel?.unref();
  return { child, end: undefined };
}

async function exitOf(child: ChildProcess): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`the process of the command ended with exit code ${code}`);
}
