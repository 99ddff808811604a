/** Runs tasks one after another, so that their memory does not add up. */
let last: Promise<unknown> = Promise.resolve();

/** Runs a task after all earlier ones have ended. */
export function runInTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const result = last.then(task);
  last = result.catch(() => undefined);
  return result;
}
