/** Jobs of bulk calls, which may continue after the response. */
import { randomUUID } from "node:crypto";

/** Maximum time that a bulk call waits for its job, in milliseconds. */
const waitingTime = 2_000;

/**
 * Runs bulk jobs in steps. If the process ends, the remaining steps are not performed unless the caller repeats the
 * call.
 *
 * @param report logs a failure of work that continues after the response
 */
export function createBulkJobs(report: (error: unknown) => void) {
  const running = new Set<Promise<void>>();
  let isStopped = false;
  return {
    /**
     * Starts a job and returns its ID when it is done, or after two seconds. Throws the error of a step that fails
     * within this time.
     */
    async run(steps: AsyncGenerator<unknown, void>): Promise<string> {
      const started = performance.now();
      for (;;) {
        if ((await steps.next()).done === true) return randomUUID();
        if (isStopped || performance.now() - started > waitingTime) break;
      }
      const rest = finish(steps).catch(report);
      running.add(rest);
      void rest.then(() => running.delete(rest));
      return randomUUID();
    },
    /** Stops after the current steps. */
    async stop(): Promise<void> {
      isStopped = true;
      await Promise.all(running);
    },
  };

  async function finish(steps: AsyncGenerator<unknown, void>): Promise<void> {
    for (;;) {
      const { done } = await steps.next();
      if (done === true || isStopped) return;
    }
  }
}
