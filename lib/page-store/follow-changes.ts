import type { ChangeLog } from "./change-log.ts";
import type { Clock } from "./clock.ts";

/** How often the log is asked. */
const intervalMilliseconds = 200;
/** For how long a reading of the log is good: well within the second in which a change has to show. */
const goodMilliseconds = 500;
/** After so long without an answer the log counts as one that cannot be read. */
const patienceMilliseconds = 1_000;

export type Follower = {
  /**
   * Nothing, when the log was read lately or cannot be read. Else a promise of the end of a reading: a
   * process that is too busy to keep its intervals reads before it answers. It never rejects.
   */
  readonly catchUp: () => Promise<void> | undefined;
  readonly stop: () => void;
};

/**
 * Lets a clock follow a log as it grows, whichever process writes to it: this one, a command line or
 * another instance.
 *
 * Resolves after the first reading. A log that cannot be read is reported once and asked again; nothing
 * is lost, since reading goes on where it stopped. A log that is no longer the one that was followed (a
 * database was put in its place) makes every page stale.
 */
export async function followChanges(
  log: ChangeLog,
  clock: Clock,
  report: (message: string, error: unknown) => void,
  /** Milliseconds since any instant; never set back. */
  now: () => number = () => performance.now(),
): Promise<Follower> {
  /** The last entry of the log itself: the clock may know of more. Nothing until it has been read. */
  let followed: string | undefined;
  /** When the last reading that was answered began. */
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
    // The reading that was under way may have begun before.
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
