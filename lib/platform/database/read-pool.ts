/**
 * A pool of worker threads that read a SQLite file, so that long-running queries do not block the main
 * thread.
 */
import SQLite from "better-sqlite3";
import type { Worker as Thread } from "node:worker_threads";
import { startThread } from "#lib/threads/start-thread.ts";
import { createReadQueue, type ReadLimits } from "./read-queue.ts";
import type { ReadAnswer, ReadRequest, ReadyMessage } from "./read-thread.ts";

type Reader = {
  readonly run: (request: ReadRequest, signal: AbortSignal) => Promise<unknown[]>;
};

export type ReadPool = {
  /** Runs a statement in a thread and returns its rows. Throws 503 if the queue is full or the read times out. */
  readonly read: (request: ReadRequest) => Promise<unknown[]>;
  readonly close: () => Promise<void>;
};

/**
 * Creates a pool for the file at `path`, with one thread per queue slot. Threads start on demand. When a read
 * times out, its thread is terminated. SQLite cannot interrupt a running statement, so the thread occupies
 * its slot until it exits.
 */
export function createReadPool(path: string, limits: ReadLimits): ReadPool {
  const idle: Reader[] = [];
  const threads = new Set<Thread>();
  const starting = new Set<Thread>();
  const queue = createReadQueue(limits, () => starting.size > 0);

  function startReader(): Reader {
    const thread = startThread(import.meta.url, "read-thread", path);
    threads.add(thread);
    starting.add(thread);
    let current: PromiseWithResolvers<unknown[]> | undefined;
    let isTerminated = false;

    const reader: Reader = {
      run(request, signal) {
        current = Promise.withResolvers();
        signal.addEventListener("abort", () => {
          isTerminated = true;
          void thread.terminate();
        });
        thread.ref();
        // Unlike a window, a thread has no origin.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        thread.postMessage(request);
        return current.promise;
      },
    };
    thread.on("message", (answer: ReadAnswer | ReadyMessage) => {
      if ("isReady" in answer) return void starting.delete(thread);
      // The read timed out just before this message arrived.
      if (isTerminated) return;
      // An idle thread must not keep the process running.
      thread.unref();
      idle.push(reader);
      if ("rows" in answer) current?.resolve(answer.rows);
      else current?.reject(toError(answer.error));
    });
    thread.on("error", (error) => current?.reject(error));
    thread.on("exit", () => {
      threads.delete(thread);
      starting.delete(thread);
      if (idle.includes(reader)) idle.splice(idle.indexOf(reader), 1);
      current?.reject(new Error("the read thread exited"));
    });
    return reader;
  }

  return {
    read: (request) => queue.run((signal) => (idle.pop() ?? startReader()).run(request, signal)),
    async close() {
      queue.close();
      await Promise.all([...threads].map((thread) => thread.terminate()));
    },
  };
}

function toError({ message, code }: { message: string; code: string | undefined }): Error {
  return code === undefined ? new Error(message) : new SQLite.SqliteError(message, code);
}
