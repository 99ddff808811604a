/** How often the store is asked whether something is due: a date is kept to about a second. */
const intervalMilliseconds = 1_000;

export type Scheduler = {
  /** Has the work done now; again, when it is under way. */
  readonly wake: () => void;
  /** Waits for what is under way. */
  readonly stop: () => Promise<void>;
};

/**
 * Does `work` again and again, never twice at the same time; a failure is reported once until it is
 * over.
 */
export function startScheduler(
  work: () => Promise<unknown>,
  report: (error: unknown) => void,
): Scheduler {
  let failed = false;
  let stopped = false;
  let awake = false;
  let isWaiting = false;
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
    const pause = awake ? 0 : intervalMilliseconds;
    awake = false;
    timer = setTimeout(begin, pause).unref();
    isWaiting = true;
  }

  function begin(): void {
    isWaiting = false;
    running = step();
  }

  wait();
  return {
    wake() {
      if (stopped) return;
      awake = true;
      if (!isWaiting) return;
      clearTimeout(timer);
      wait();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
