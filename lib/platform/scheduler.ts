/** How often the store is asked whether a post is due: a date is kept to about a second. */
const intervalMilliseconds = 1_000;

/**
 * Does `work` again and again, never twice at the same time; a failure is reported once until it is
 * over. Returns the function that stops it, which waits for what is under way.
 */
export function startScheduler(
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
): () => Promise<void> {
  let failed = false;
  let stopped = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;

  async function step(): Promise<void> {
    try {
      await work();
      failed = false;
    } catch (error) {
      if (!failed) report(error);
      failed = true;
    }
    if (!stopped) wait();
  }

  function wait(): void {
    timer = setTimeout(() => {
      running = step();
    }, intervalMilliseconds).unref();
  }

  wait();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await running;
  };
}
