/** Follows the change log by continuously reading new entries and applying them to the invalidation log. */
import type { InvalidationLog, LogEntry } from "./invalidation-log.ts";

/** A log read by every instance. It may be replaced by a different log at any time. */
export type ChangeLog = {
  /** Returns the newest entries, oldest first, and the name of the position before the first entry. */
  readonly newest: () => Promise<{ beginning: string; entries: readonly LogEntry[] }>;
  /**
   * Returns the named entry and all later ones, oldest first. If the log does not contain that entry, the
   * first name differs.
   */
  readonly from: (name: string) => Promise<readonly LogEntry[]>;
};

/** Interval between reads of the log. */
const intervalMilliseconds = 200;
/**
 * How long a read of the log counts as current. Shorter than the one second within which a change must be
 * visible.
 */
const goodMilliseconds = 500;
/** Timeout for a read of the log, after which it counts as unreadable. */
const patienceMilliseconds = 1_000;

export type Follower = {
  /**
   * Returns `undefined` if the log was read recently or cannot be read, otherwise a promise that resolves
   * after the next read and never rejects. This makes a process that is too busy to keep to the interval read
   * the log before it responds.
   */
  readonly catchUp: () => Promise<void> | undefined;
  /** Resolves after a read that began after the call, or after a second. Never rejects. */
  readonly readNow: () => Promise<void>;
  readonly stop: () => void;
};

/**
 * Continuously updates the invalidation log from a change log, to which this process, a command or another
 * instance may write.
 *
 * Resolves after the first read. Reports an unreadable log once and retries; no entry is lost, because
 * reading resumes where it stopped. If the log is replaced (for example together with the database), every
 * page becomes stale.
 */
export async function followChanges(
  log: ChangeLog,
  invalidations: InvalidationLog,
  report: (message: string, error: unknown) => void,
  /** Returns milliseconds since an arbitrary instant. Must be monotonic. */
  now: () => number = () => performance.now(),
): Promise<Follower> {
  const { read, catchUp, readNow } = createReader(createApply(log, invalidations), report, now);
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function step(): Promise<void> {
    await read();
    if (!stopped) timer = setTimeout(() => void step(), intervalMilliseconds).unref();
  }

  await step();
  return {
    catchUp: () => (stopped ? undefined : catchUp()),
    readNow: () => (stopped ? Promise.resolve() : readNow()),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** Creates a function that reads the new entries of a change log and applies them to the invalidation log. */
function createApply(log: ChangeLog, invalidations: InvalidationLog): () => Promise<void> {
  /**
   * The last entry read from the change log. `invalidations` may contain later ones. `undefined` until the
   * first read.
   */
  let followed: string | undefined;

  async function start(): Promise<void> {
    const { beginning, entries } = await log.newest();
    invalidations.start(beginning, entries);
    followed = entries.at(-1)?.name ?? beginning;
  }

  async function resume(name: string): Promise<void> {
    const [first, ...entries] = await log.from(name);
    if (first?.name !== name) return start();
    for (const entry of entries) invalidations.apply(entry);
    followed = entries.at(-1)?.name ?? name;
  }

  return () => (followed === undefined ? start() : resume(followed));
}

/** Creates the functions that read the log with `apply`, one read at a time. A failure is reported once. */
function createReader(
  apply: () => Promise<void>,
  report: (message: string, error: unknown) => void,
  now: () => number,
) {
  /** Start time of the last successful read. */
  let readAt = -Infinity;
  let failed = false;
  let reading: Promise<void> | undefined;

  async function readOnce(): Promise<void> {
    const began = now();
    try {
      await apply();
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
    // A read that was already in progress may have started before `wanted`.
    return readSince(wanted);
  }

  async function readSoon(wanted: number): Promise<void> {
    const isRead = readSince(wanted).then(() => true);
    const isOver = new Promise<false>((resolve) => {
      setTimeout(resolve, patienceMilliseconds, false).unref();
    });
    if (!(await Promise.race([isRead, isOver]))) fail(new Error("it doesn't respond"));
  }

  function catchUp(): Promise<void> | undefined {
    const wanted = now() - goodMilliseconds;
    return failed || readAt >= wanted ? undefined : readSoon(wanted);
  }

  return { read, catchUp, readNow: () => readSoon(now()) };
}
