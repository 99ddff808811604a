/** A queue for reads whose cost depends on the caller. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readTooSlow, tooManyReads } from "./store-error.ts";

export type ReadLimits = {
  /** Maximum number of concurrent reads. Clients together use at most one less, and one client uses one. */
  readonly slots: number;
  /** Maximum number of waiting reads of the site's pages, and of all clients. */
  readonly waiting: number;
  readonly waitingPerClient: number;
  /** Time from the call to the result, in milliseconds. Includes the wait in the queue. */
  readonly time: number;
};

/** Limits on SQLite, where each slot is a thread. */
export const sqliteReadLimits: ReadLimits = {
  slots: 2,
  waiting: 100,
  waitingPerClient: 10,
  time: 5_000,
};
/** Limits on Postgres, where each slot is a connection. */
export const postgresReadLimits: ReadLimits = { ...sqliteReadLimits, slots: 4 };

const currentClient = new AsyncLocalStorage<string | undefined>();

/** Runs `work` on behalf of a client, or of the site's own pages if it is `undefined`. */
export function runForClient<Result>(client: string | undefined, work: () => Result): Result {
  return currentClient.run(client, work);
}

type Job = {
  readonly client: string | undefined;
  readonly start: () => Promise<void>;
  readonly cancel: (error: Error) => void;
};

export type ReadQueue = {
  /**
   * Runs a read when a slot is free. Reads of the site's pages run before those of clients. Throws 503 `BUSY` if
   * the queue is full and 503 `READ_TOO_SLOW` if the read times out, which also aborts the signal. A slot is free
   * again when `read` has settled.
   */
  readonly run: <Result>(read: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /** Rejects the waiting reads. */
  readonly close: () => void;
};

/** Creates a read queue. The caller's client is the one that {@link runForClient} has set. */
export function createReadQueue(limits: ReadLimits): ReadQueue {
  const waiting = new Set<Job>();
  const running = new Set<Job>();
  const clientSlots = Math.max(1, limits.slots - 1);

  function mayStart({ client }: Job): boolean {
    const clients = [...running].map((job) => job.client).filter((key) => key !== undefined);
    return client !== undefined && clients.length < clientSlots && !clients.includes(client);
  }

  function startWaiting(): void {
    while (running.size < limits.slots) {
      const jobs = [...waiting];
      const job = jobs.find(({ client }) => client === undefined) ?? jobs.find(mayStart);
      if (job === undefined) return;
      waiting.delete(job);
      running.add(job);
      void job.start().finally(() => {
        running.delete(job);
        startWaiting();
      });
    }
  }

  function isFull(client: string | undefined): boolean {
    const clients = [...waiting].map((job) => job.client);
    if (client === undefined) {
      return clients.filter((key) => key === undefined).length >= limits.waiting;
    }
    return (
      clients.filter((key) => key !== undefined).length >= limits.waiting ||
      clients.filter((key) => key === client).length >= limits.waitingPerClient
    );
  }

  return {
    run: (read) =>
      new Promise((resolve, reject) => {
        const client = currentClient.getStore();
        if (isFull(client)) return reject(tooManyReads());
        const late = new AbortController();
        const job: Job = {
          client,
          async start() {
            const result = read(late.signal).finally(() => clearTimeout(timer));
            await result.then(resolve, reject);
          },
          cancel(error) {
            clearTimeout(timer);
            waiting.delete(job);
            reject(error);
          },
        };
        const timer = setTimeout(() => {
          job.cancel(readTooSlow());
          late.abort();
        }, limits.time);
        waiting.add(job);
        startWaiting();
      }),
    close() {
      for (const { cancel } of waiting) cancel(new Error("the read queue is closed"));
    },
  };
}
