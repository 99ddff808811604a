/** The work of bulk calls, which may continue after the response. */
import { randomUUID } from "node:crypto";

/** Maximum time that a bulk call waits for its work, in milliseconds. */
const waitingTime = 2_000;

/**
 * Runs bulk work in steps. If the process ends, the remaining steps are lost until the caller repeats the call.
 *
 * @param report logs a failure of work that continues after the response
 */
export function createBulkJobs(report: (error: unknown) => void) {
  const running = new Set<Promise<void>>();
  let isStopped = false;
  return {
    /**
     * Starts the steps and returns the job's ID once they are done, or after two seconds at most. Throws the failure of
     * a step if it fails in this time.
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
