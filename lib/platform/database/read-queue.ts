/** A queue for reads whose cost depends on the caller. */
import { AsyncLocalStorage } from "node:async_hooks";
import { readTooSlow, tooManyReads } from "./store-error.ts";

export type ReadLimits = {
  /**
   * Maximum number of concurrent reads. A single client can use one slot, and all clients together can use
   * all but one.
   */
  readonly slots: number;
  /** Maximum number of calls with pending reads, over all clients. One call may read many times. */
  readonly waitingForClients: number;
  readonly waitingPerClient: number;
  /** Maximum number of calls from the site's pages with pending reads. A page makes several calls at once. */
  readonly waitingForPages: number;
  /** Time limit from call to result, in milliseconds. Includes the wait in the queue. Starts again once if a slot is starting when it ends. */
  readonly time: number;
};

/** Limits on SQLite, where each slot is a thread. */
export const sqliteReadLimits: ReadLimits = {
  slots: 2,
  waitingForClients: 100,
  waitingPerClient: 10,
  waitingForPages: 1_000,
  time: 5_000,
};
/** Limits on Postgres, where each slot is a connection. */
export const postgresReadLimits: ReadLimits = { ...sqliteReadLimits, slots: 4 };

type Call = { readonly client: string | undefined };

const currentCall = new AsyncLocalStorage<Call>();

/**
 * Runs `work` as a single call on behalf of a client, or of the site's own pages if `client` is `undefined`.
 */
export function runForClient<Result>(client: string | undefined, work: () => Result): Result {
  return currentCall.run({ client }, work);
}

/** Returns the client for which the running code makes a call, or `undefined` for the site's own pages. */
export const currentClient = (): string | undefined => currentCall.getStore()?.client;

type Job = {
  readonly call: Call;
  readonly start: () => Promise<void>;
  readonly cancel: (error: Error) => void;
};

export type ReadQueue = {
  /**
   * Runs a read when a slot is free. Reads for the site's pages take precedence over reads for clients, which take turns.
   * Throws 503 `BUSY` if the queue is full, and 503 `READ_TOO_SLOW` if the read times out, which also aborts
   * the signal. The slot is released when `read` has settled.
   */
  readonly run: <Result>(read: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  /** Rejects the pending reads. */
  readonly close: () => void;
};

/**
 * Creates a read queue. Reads are attributed to the client set by {@link runForClient}. If the time limit of a read ends
 * while `isStarting` returns `true`, the limit starts again once, because starting a slot can take seconds on a busy
 * machine.
 */
export function createReadQueue(
  limits: ReadLimits,
  isStarting: () => boolean = () => false,
): ReadQueue {
  const waiting = new Set<Job>();
  const running = new Set<Job>();
  /** The clients with waiting or running reads. The client whose turn is next comes first. */
  const turns = new Set<string>();
  const clientSlots = Math.max(1, limits.slots - 1);

  function mayStart({ call: { client } }: Job): boolean {
    const runningClients = [...running]
      .map(({ call }) => call.client)
      .filter((key) => key !== undefined);
    return (
      client !== undefined &&
      runningClients.length < clientSlots &&
      !runningClients.includes(client)
    );
  }

  /** Returns the next read: the oldest of a page, or else the oldest of the client whose turn it is. */
  function findNext(): Job | undefined {
    const jobs = [...waiting];
    const ofPage = jobs.find(({ call }) => call.client === undefined);
    if (ofPage !== undefined) return ofPage;
    const startable = jobs.filter(mayStart);
    for (const client of turns) {
      const job = startable.find(({ call }) => call.client === client);
      if (job !== undefined) return job;
    }
    return undefined;
  }

  function startWaiting(): void {
    for (;;) {
      const job = running.size < limits.slots ? findNext() : undefined;
      if (job === undefined) return;
      waiting.delete(job);
      running.add(job);
      void job.start().finally(() => {
        running.delete(job);
        endTurn(job);
        startWaiting();
      });
    }
  }

  /** Puts a client whose read has ended behind the other clients. */
  function endTurn({ call: { client } }: Job): void {
    if (client === undefined) return;
    turns.delete(client);
    if (hasWaiting(client)) turns.add(client);
  }

  /** Forgets a client without reads. A client with other reads keeps its turn. */
  function dropIdle({ client }: Call): void {
    const isBusy = [...waiting, ...running].some(({ call }) => call.client === client);
    if (client !== undefined && !isBusy) turns.delete(client);
  }

  const hasWaiting = (client: string): boolean =>
    [...waiting].some(({ call }) => call.client === client);

  function isFull(call: Call): boolean {
    const calls = new Set([...waiting].map((job) => job.call));
    if (calls.has(call)) return false;
    const waitingClients = [...calls].map(({ client }) => client);
    if (call.client === undefined) {
      return (
        waitingClients.filter((client) => client === undefined).length >= limits.waitingForPages
      );
    }
    return (
      waitingClients.filter((client) => client !== undefined).length >= limits.waitingForClients ||
      waitingClients.filter((client) => client === call.client).length >= limits.waitingPerClient
    );
  }

  return {
    run: (read) =>
      new Promise((resolve, reject) => {
        const call = currentCall.getStore() ?? { client: undefined };
        if (isFull(call)) return reject(tooManyReads());
        const late = new AbortController();
        const job: Job = {
          call,
          async start() {
            try {
              resolve(await read(late.signal));
            } catch (error) {
              reject(error);
            } finally {
              clearTimeout(timer);
            }
          },
          cancel(error) {
            clearTimeout(timer);
            if (waiting.delete(job)) dropIdle(call);
            reject(error);
          },
        };
        const end = () => {
          job.cancel(readTooSlow());
          late.abort();
        };
        let timer = setTimeout(() => {
          if (isStarting()) timer = setTimeout(end, limits.time);
          else end();
        }, limits.time);
        waiting.add(job);
        if (call.client !== undefined) turns.add(call.client);
        startWaiting();
      }),
    close() {
      for (const { cancel } of waiting) cancel(new Error("the read queue is closed"));
    },
  };
}
