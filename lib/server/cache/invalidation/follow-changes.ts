import type { ChangeLog } from "./change-log.ts";
import type { Clock } from "./clock.ts";

/** Interval between reads of the log. */
const intervalMilliseconds = 200;
/** How long a read of the log counts as current. Less than the second within which a change must be visible. */
const goodMilliseconds = 500;
/** Timeout for a read of the log, after which it counts as unreadable. */
const patienceMilliseconds = 1_000;

export type Follower = {
  /**
   * Returns `undefined` if the log was read recently or cannot be read, else a promise that resolves after the next
   * read and never rejects. A process that is too busy to keep its intervals thus reads the log before it answers.
   */
  readonly catchUp: () => Promise<void> | undefined;
  readonly stop: () => void;
};

/**
 * Updates a clock from a log continuously, whichever process writes to the log: this one, a command or another
 * instance.
 *
 * Resolves after the first read. Reports an unreadable log once and retries; no entry is lost, because reading
 * continues where it stopped. A log that was replaced (for example with the database) makes every page stale.
 */
export async function followChanges(
  log: ChangeLog,
  clock: Clock,
  report: (message: string, error: unknown) => void,
  /** Returns milliseconds since any instant. Must be monotonic. */
  now: () => number = () => performance.now(),
): Promise<Follower> {
  /** The last entry of the log itself; the clock may know later ones. `undefined` until the first read. */
  let followed: string | undefined;
  /** Start time of the last successful read. */
  let readAt = -Infinity;
  let failed = false;
  let reading: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function begin(): Promise<void> {
    const { beginning, entries } = await log.newest();
    clock.start(beginning, entries);
    followed = entries.at(-1)?.name ?? beginning;
  }

  async function goOn(name: string): Promise<void> {
    const [first, ...entries] = await log.from(name);
    if (first?.name !== name) return begin();
    for (const entry of entries) clock.tell(entry);
    followed = entries.at(-1)?.name ?? name;
  }

  async function readOnce(): Promise<void> {
    const began = now();
    try {
      await (followed === undefined ? begin() : goOn(followed));
      readAt = began;
      failed = false;
    } catch (error) {
      fail(error);
    }
  }

  function read(): Promise<void> {
    reading ??= readOnce().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  function fail(error: unknown): void {
    if (!failed) report("the change log can't be read", error);
    failed = true;
  }

  async function readSince(wanted: number): Promise<void> {
    if (failed || readAt >= wanted) return;
    await read();
    // A read that was already in progress may have started too early.
    return readSince(wanted);
  }

  async function readSoon(wanted: number): Promise<void> {
    const isRead = readSince(wanted).then(() => true);
    const isOver = new Promise<false>((resolve) => {
      setTimeout(resolve, patienceMilliseconds, false).unref();
    });
    if (!(await Promise.race([isRead, isOver]))) fail(new Error("it doesn't respond"));
  }

  async function step(): Promise<void> {
    await read();
    if (!stopped) timer = setTimeout(() => void step(), intervalMilliseconds).unref();
  }

  await step();
  return {
    catchUp() {
      const wanted = now() - goodMilliseconds;
      return failed || stopped || readAt >= wanted ? undefined : readSoon(wanted);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
