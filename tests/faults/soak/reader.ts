/**
 * A worker thread that requests a stored page every few milliseconds over one connection and measures the
 * response times. Uses a separate thread so that generating hostile requests does not affect the
 * measurements. Posts a report when it receives a message.
 */
import { Agent, get } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { leakMarker } from "./addresses.ts";

export type ReaderReport = {
  /** Response times in milliseconds, in request order. */
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
        if (response.statusCode !== 200) faults.add(`the stored page is ${response.statusCode}`);
        if (text.includes(leakMarker))
          faults.add("the stored page contains another request's query");
        resolve();
      });
    }).on("error", (error) => fail(`the connection to the stored page: ${error.message}`));
  });
}

for (;;) {
  const startedAt = performance.now();
  await read();
  times.push(performance.now() - startedAt);
  await sleep(pause);
}
