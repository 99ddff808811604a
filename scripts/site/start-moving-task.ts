/** Starts the processes that perform imports, exports and backups. */
import { fork } from "node:child_process";
import { join } from "node:path";
import { constants, setPriority } from "node:os";
import {
  taskMessage,
  type StartTask,
  type TaskOutcome,
  type TaskRequest,
} from "../../lib/platform/index.ts";
import type { TaskProgress } from "../../lib/wix/admin/moving.ts";
import { root } from "./root.ts";

/**
 * Creates the function that starts a process. `variables` replace those of this process, and lead to the same blog. The
 * process has a lower priority, so that readers do not wait for it.
 */
export function createTaskStarter(variables: Readonly<Record<string, string>>): StartTask {
  return (assignment) => {
    const child = fork(join(root, "scripts", "run.mjs"), ["moving"], {
      env: { ...process.env, ...variables },
      // The site's own options, such as those of a debugger, are not for this process.
      execArgv: [],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
    let progress: TaskProgress | undefined;
    let outcome: TaskOutcome | undefined;
    const send = (request: TaskRequest) => {
      if (child.connected) child.send(request, () => undefined);
    };
    child.on("message", (message) => {
      const read = taskMessage.parse(message);
      if (read.type === "outcome") ({ outcome } = read);
      else progress = { done: read.done, total: read.total, title: read.title };
    });
    child.once("spawn", () => {
      lowerPriority(child.pid);
      send({ type: "start", assignment });
    });
    const ended = new Promise<TaskOutcome | undefined>((resolve) => {
      child.once("exit", () => resolve(outcome));
      // It could not be started.
      child.once("error", () => resolve(outcome));
    });
    return {
      outcome: ended,
      progress: () => progress,
      cancel: () => send({ type: "cancel" }),
      kill: () => void child.kill("SIGKILL"),
    };
  };
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not every system allows it.
  }
}
