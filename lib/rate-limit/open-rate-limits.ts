import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { CounterOptions, CounterStore } from "./counter-store.ts";
import { createInsurance, type Counter } from "./insured-counter.ts";
import { createLimiter } from "./limiter.ts";
import { openPostgresCounters } from "./postgres-counters.ts";
import type { RateLimits } from "./rate-limits.ts";
import { openSqliteCounters } from "./sqlite-counters.ts";

const cleaningInterval = 5 * 60 * 1000;
/** Rows that are removed at a stroke; requests are answered between the strokes. */
const stroke = 2_000;

export type RateLimitsOptions = {
  readonly dataDir: string;
  /** `postgres://…`; SQLite in `dataDir` when it is left out. */
  readonly databaseUrl?: string | undefined;
  /** Told when counters cannot be reached any more, and of connections that broke. */
  readonly report?: ((error: unknown) => void) | undefined;
};

/**
 * Opens the counters, which survive restarts and are shared by all that open the same store. When
 * the store fails later, each process counts for itself until it is back.
 *
 * Throws when the store cannot be opened.
 */
export async function openRateLimits(options: RateLimitsOptions): Promise<RateLimits> {
  const { dataDir, databaseUrl, report = () => undefined } = options;
  const store =
    databaseUrl === undefined
      ? await openSqliteCounters(join(dataDir, "limits.db"))
      : await openPostgresCounters(databaseUrl, report);
  const insure = createInsurance(report);
  const cleaning = startCleaning(store, report);
  const counter = (of: CounterOptions): Counter =>
    insure(store.counter(of), new RateLimiterMemory(of));
  let closed: Promise<void> | undefined;
  return {
    limit: (rule) => createLimiter(rule, counter),
    close: () => (closed ??= cleaning.stop().then(() => store.close())),
  };
}

function startCleaning(store: CounterStore, report: (error: unknown) => void) {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const clean = async () => {
    try {
      const now = Date.now();
      while (!stopping.signal.aborted) {
        if ((await store.removeExpired(now, stroke)) < stroke) return;
        await nextTurn();
      }
    } catch (error) {
      report(error);
    }
  };
  const begin = () => {
    running = running.then(clean);
  };
  begin();
  const timer = setInterval(begin, cleaningInterval).unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}
