/** Time between two runs, in milliseconds. Due work starts at most about a second late. */
const intervalMilliseconds = 1_000;

export type Scheduler = {
  /** Runs the work now or, if it is already running, once more afterwards. */
  readonly wake: () => void;
  /** Stops the scheduler and waits for the current run to finish. */
  readonly stop: () => Promise<void>;
};

/** Runs `work` repeatedly, but never concurrently. Reports only the first of several consecutive failures. */
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
