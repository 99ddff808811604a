import { once } from "node:events";
import { dirname, extname, join } from "node:path";
import { getBuiltinModule } from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Worker as Thread } from "node:worker_threads";

// Turbopack would replace an imported `Worker` with a lookup of the file among its modules, which fails.
const { Worker } = getBuiltinModule("node:worker_threads");

/**
 * Starts a worker thread with a file beside the calling module. The thread does not inherit Node's options.
 *
 * @param module the caller's `import.meta.url`
 * @param name the file name without its extension, which is that of the caller: compiled programs have compiled threads
 */
export function startThread(module: string, name: string, workerData?: unknown): Thread {
  const caller = fileURLToPath(module);
  // Not `new URL(name, module)`, which a bundler would replace with an asset URL.
  return new Worker(join(dirname(caller), name + extname(caller)), { workerData, execArgv: [] });
}

/** The result of a request to a thread, `TIMEOUT` after the time limit, or `undefined` if the thread failed. */
export type ThreadOutcome<Result> = Result | "TIMEOUT" | undefined;

/**
 * Creates a function that sends requests to a worker thread, one at a time and in order. The thread starts on demand, and
 * must post a message when it is ready. A request that exceeds its time limit in milliseconds terminates the thread.
 */
export function createThreadQueue<Result>(
  module: string,
  name: string,
  onError: (error: unknown) => void,
): (request: unknown, timeLimit: number) => Promise<ThreadOutcome<Result>> {
  let running: { readonly thread: Thread; readonly ready: Promise<unknown> } | undefined;
  let previous: Promise<unknown> = Promise.resolve();

  function open() {
    const thread = startThread(module, name);
    thread.on("error", onError);
    thread.on("exit", () => {
      if (running?.thread === thread) running = undefined;
    });
    return { thread, ready: once(thread, "message") };
  }

  async function ask(request: unknown, timeLimit: number): Promise<ThreadOutcome<Result>> {
    const { thread, ready } = (running ??= open());
    thread.ref();
    const finished = new AbortController();
    const { signal } = finished;
    const exit = once(thread, "exit", { signal }).then(() => undefined);
    const answer = async () => {
      await ready;
      // Unlike a window, a thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage(request);
      return Promise.race([
        once(thread, "message", { signal }).then(([result]: Result[]) => result),
        sleep(timeLimit, "TIMEOUT" as const, { signal }),
      ]);
    };
    const outcome = await Promise.race([answer(), exit]).catch(() => undefined);
    finished.abort();
    // An idle thread must not keep the process running.
    thread.unref();
    if (outcome === "TIMEOUT") await thread.terminate();
    return outcome;
  }

  return (request, timeLimit) => {
    const outcome = previous
      .then(() => ask(request, timeLimit))
      .catch((error: unknown) => {
        onError(error);
        return undefined;
      });
    previous = outcome;
    return outcome;
  };
}
