import type { EventEmitter } from "node:events";
import type { Origin } from "./next-origin.ts";

/** Maximum number of turns for which new connections delay a request. */
const maximumDelay = 16;

/**
 * Returns an origin that starts at most one request in each turn of the event loop, and none in a turn in which
 * `server` accepted a connection. Next blocks the event loop for milliseconds per request, the proxy for up to three
 * per call, and Node accepts one connection per turn. Without this limit, readers who arrive after a burst of logins
 * would wait until all logins have been started.
 */
export function takeTurns(origin: Origin, server: EventEmitter): Origin {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  let hasAccepted = false;
  let delay = 0;
  server.on("connection", () => (hasAccepted = true));

  function beginTurn(): void {
    const isDelayed = hasAccepted && delay < maximumDelay;
    hasAccepted = false;
    delay = isDelayed ? delay + 1 : 0;
    const start = isDelayed ? undefined : waiting.shift();
    isTaken = isDelayed || start !== undefined;
    if (isTaken) setImmediate(beginTurn);
    start?.();
  }

  return {
    async ask(request, rendering) {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      else {
        isTaken = true;
        setImmediate(beginTurn);
      }
      return origin.ask(request, rendering);
    },
  };
}
