/**
 * Returns a function that runs `work` after all earlier calls have ended, so that a caller sees their results, too. Calls
 * come from the scheduler and from tests.
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
