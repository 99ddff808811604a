/**
 * Returns a function that runs `work` after its runs in progress. A caller that waits for its run therefore finds the
 * results of all earlier runs, such as those of the scheduler.
 */
export function runInTurn<Parameters extends readonly unknown[]>(
  work: (...given: Parameters) => Promise<void>,
): (...given: Parameters) => Promise<void> {
  let lastRun: Promise<unknown> = Promise.resolve();
  return (...given) => {
    const run = lastRun.then(() => work(...given));
    lastRun = run.catch(() => undefined);
    return run;
  };
}
