/** Lifecycle of a server process, from start to shutdown. */
import type { Connections } from "../../lib/server/http/connection/connections.ts";
import type { Logger } from "../../lib/logging/log.ts";
import type { Readiness } from "./readiness.ts";

/** Shutdown timeout, in milliseconds. Process managers usually wait 30 seconds. */
const patience = 25_000;

export type Lifecycle = {
  /**
   * Adds a component to stop on shutdown. Components are stopped once all requests have finished, in reverse
   * order.
   */
  readonly add: (name: string, stop: () => Promise<void> | void) => void;
};

export type LifecycleOptions = {
  readonly readiness: Readiness;
  readonly connections: Connections;
  /** How long requests are still accepted during shutdown, in seconds. */
  readonly graceSeconds: number;
  readonly log: Logger;
};

/**
 * Shuts the process down gracefully on SIGINT or SIGTERM: reports that it is not ready, gives the load
 * balancer time to notice, stops accepting connections, waits for running requests, and stops the other
 * components. A second signal or a timeout of 25 seconds ends the process immediately.
 */
export function startLifecycle(options: LifecycleOptions): Lifecycle {
  const { readiness, connections, graceSeconds, log } = options;
  const parts: { name: string; stop: () => Promise<void> | void }[] = [
    { name: "requests", stop: () => connections.drain() },
  ];
  let stopping = "";

  async function stop(signal: string): Promise<void> {
    readiness.setStopping();
    log.info({ signal, requests: connections.runningCount }, "stopping");
    setTimeout(() => {
      log.fatal({ part: stopping, requests: connections.runningCount }, "stopping took too long");
      process.exit(1);
    }, patience).unref();
    stopping = "grace";
    await new Promise((resolve) => setTimeout(resolve, graceSeconds * 1000));
    let exitCode = 0;
    const [requests, ...others] = parts;
    for (const { name, stop } of [...(requests ? [requests] : []), ...others.toReversed()]) {
      stopping = name;
      try {
        await stop();
      } catch (err) {
        exitCode = 1;
        log.error({ err, part: name }, "a part could not be stopped");
      }
    }
    log.info("stopped");
    process.exit(exitCode);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (readiness.phase !== "stopping") return void stop(signal);
      log.warn({ signal, part: stopping }, "second signal: stopped immediately");
      process.exit(1);
    });
  }
  process.on("uncaughtException", (err) => {
    log.fatal({ err }, "the process cannot continue");
    process.exit(1);
  });
  return { add: (name, stop) => void parts.push({ name, stop }) };
}
