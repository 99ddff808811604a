/**
 * A reader in a thread of its own, so that the work of creating requests does not show in its times. It
 * asks for a stored page every few milliseconds over one connection, and reports when it gets a message.
 */
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { canary } from "./addresses.ts";

export type ReaderReport = {
  /** In milliseconds, in the order of the requests. */
  readonly times: readonly number[];
  readonly faults: readonly string[];
};

const { port, path, pause } = z
  .object({ port: z.number(), path: z.string(), pause: z.number() })
  .parse(workerData);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

let times: number[] = [];
let faults = new Set<string>();
parentPort?.on("message", () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  parentPort?.postMessage({ times, faults: [...faults] } satisfies ReaderReport);
  times = [];
  faults = new Set();
});

function read(): Promise<void> {
  return new Promise((resolve) => {
    const headers = { "X-Forwarded-For": "192.0.2.1" };
    const fail = (reason: string) => {
      faults.add(reason);
      resolve();
    };
    get({ port, path, host: "127.0.0.1", agent, headers }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("error", (error) => fail(error.message));
      response.on("end", () => {
        if (response.statusCode !== 200) faults.add(`the reader got ${response.statusCode}`);
        if (text.includes(canary)) faults.add("the reader's page shows another reader's query");
        resolve();
      });
    }).on("error", (error) => fail(`the reader's connection: ${error.message}`));
  });
}

for (;;) {
  const startedAt = performance.now();
  await read();
  times.push(performance.now() - startedAt);
  await sleep(pause);
}
