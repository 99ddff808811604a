/** Runs `npm run blog -- …` on a store, in another process. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import type { StoreLocation } from "../databases/database.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Idle timeout of a process, in milliseconds. */
const idleTime = 20_000;

const commandResult = z.object({ code: z.number(), stdout: z.string(), stderr: z.string() });

export type CommandResult = z.infer<typeof commandResult>;

type Host = { readonly child: ChildProcess; stopTimer?: NodeJS.Timeout };

/** Processes that are waiting for a command. */
const idle: Host[] = [];
/** Number of commands so far. */
let runs = 0;

/**
 * Returns a function that runs the owner's command line on the store at `location`, with additional
 * environment variables. Successive commands share a process; concurrent commands do not.
 */
export function blogCommandOn(
  { dataDir, databaseUrl = "" }: StoreLocation,
  variables: Readonly<Record<string, string>> = {},
): (...parameters: string[]) => Promise<CommandResult> {
  const environment = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SITE_URL: "https://blog.example",
    ...variables,
  };
  return async (...parameters) => {
    const host = idle.pop() ?? startHost();
    clearTimeout(host.stopTimer);
    runs += 1;
    host.child.send({ number: runs, environment, parameters });
    const result = await readAnswer(host.child);
    host.stopTimer = setTimeout(() => {
      idle.splice(idle.indexOf(host), 1);
      host.child.kill();
    }, idleTime).unref();
    idle.push(host);
    return result;
  };
}

function startHost(): Host {
  const child = spawn(process.execPath, ["tests/support/cli/command-host.ts"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  // Do not let an idle process keep the tests running.
  child.unref();
  child.channel?.unref();
  return { child };
}

/** Resolves with the result of the command that `child` runs. Rejects if the process ends without one. */
async function readAnswer(child: ChildProcess): Promise<CommandResult> {
  const answered = new AbortController();
  const { signal } = answered;
  try {
    const [message] = await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }),
    ]);
    return commandResult.parse(message);
  } finally {
    // Ignore the other event, which may still occur.
    answered.abort();
  }
}
