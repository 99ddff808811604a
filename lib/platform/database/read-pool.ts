/** A pool of worker threads that read a SQLite file, so that long queries do not block the main thread. */
import SQLite from "better-sqlite3";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { ReadAnswer, ReadRequest } from "./read-thread.ts";
import { readTooSlow, tooManyReads } from "./store-error.ts";

export type ReadLimits = {
  readonly threads: number;
  /** Maximum length of the queue. */
  readonly waiting: number;
  /** Timeout of one read, in milliseconds. Does not include the start of the thread. */
  readonly time: number;
};

const standard: ReadLimits = { threads: 2, waiting: 100, time: 5_000 };

/** Not `new URL("read-thread.ts", …)`, which a bundler would replace by the URL of an asset. */
const threadFile = join(dirname(fileURLToPath(import.meta.url)), "read-thread.ts");

type Job = {
  readonly request: ReadRequest;
  readonly resolve: (rows: unknown[]) => void;
  readonly reject: (error: unknown) => void;
};
type Reader = { readonly run: (job: Job) => void };

export type ReadPool = {
  /** Runs a statement in a thread and returns its rows. Throws 503 if the queue is full or the read times out. */
  readonly read: (request: ReadRequest) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
};

/**
 * Creates a pool for the file at `path`. Threads start on demand. When a read times out, its thread is
 * terminated. SQLite cannot interrupt a running statement, so the thread counts towards `limits.threads`
 * until it has exited.
 */
export function createReadPool(path: string, limits: ReadLimits = standard): ReadPool {
  const waiting: Job[] = [];
  const idle: Reader[] = [];
  const threads = new Set<Worker>();

  function startWaiting(): void {
    for (;;) {
      const job = waiting[0];
      if (job === undefined) return;
      const reader = idle.pop() ?? (threads.size < limits.threads ? startReader() : undefined);
      if (reader === undefined) return;
      waiting.shift();
      reader.run(job);
    }
  }

  function startReader(): Reader {
    const thread = new Worker(threadFile, {
      workerData: path,
      execArgv: [],
    });
    threads.add(thread);
    let current: Job | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isReady = false;

    function finish(settle: (job: Job) => void): void {
      clearTimeout(timer);
      const job = current;
      current = undefined;
      if (job !== undefined) settle(job);
    }
    function startTimer(): void {
      timer = setTimeout(() => {
        finish(({ reject }) => reject(readTooSlow()));
        void thread.terminate();
      }, limits.time);
    }
    const reader: Reader = {
      run(job) {
        current = job;
        if (isReady) startTimer();
        thread.ref();
        // Unlike a window, a thread has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        thread.postMessage(job.request);
      },
    };
    thread.on("message", (answer: ReadAnswer) => {
      // The read timed out just before this message arrived.
      if (current === undefined) return;
      if ("isReady" in answer) {
        isReady = true;
        startTimer();
        return;
      }
      finish((job) => {
        if ("rows" in answer) job.resolve(answer.rows);
        else job.reject(toError(answer.error));
      });
      // An idle thread must not keep the process running.
      thread.unref();
      idle.push(reader);
      startWaiting();
    });
    thread.on("error", (error) => finish(({ reject }) => reject(error)));
    thread.on("exit", () => {
      threads.delete(thread);
      if (idle.includes(reader)) idle.splice(idle.indexOf(reader), 1);
      finish(({ reject }) => reject(new Error("the read thread exited")));
      startWaiting();
    });
    return reader;
  }

  return {
    read: (request) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= limits.waiting) return reject(tooManyReads());
        waiting.push({ request, resolve, reject });
        startWaiting();
      }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new Error("the read pool is closed"));
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

function toError({ message, code }: { message: string; code: string | undefined }): Error {
  return code === undefined ? new Error(message) : new SQLite.SqliteError(message, code);
}
