import type { PageStore } from "./page-store.ts";
import { tagsOfChange, type ChangedEntity } from "./tags.ts";

type ChangeLog = {
  latest(): Promise<number>;
  since(sequence: number): Promise<{ sequence: number; changes: readonly ChangedEntity[] }>;
};

/** How often the log is asked: well within the second in which a change has to show. */
const intervalMilliseconds = 200;

/**
 * Invalidates pages as the platform's log of changes grows, whichever process wrote to it: this
 * one, a command line or another instance. Returns the function that stops it.
 *
 * A log that cannot be read is reported once and asked again; nothing is lost, since reading goes
 * on where it stopped.
 */
export async function followChanges(
  log: ChangeLog,
  store: PageStore,
  report: (message: string, error: unknown) => void,
): Promise<() => void> {
  let sequence = await log.latest();
  let failed = false;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function step(): Promise<void> {
    try {
      const next = await log.since(sequence);
      sequence = next.sequence;
      failed = false;
      if (next.changes.length > 0)
        store.invalidate([...new Set(next.changes.flatMap(tagsOfChange))]);
    } catch (error) {
      if (!failed) report("the log of changes cannot be read", error);
      failed = true;
    }
    if (!stopped) timer = setTimeout(() => void step(), intervalMilliseconds).unref();
  }
  void step();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
