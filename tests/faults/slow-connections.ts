/**
 * Tests slow connections with real timeouts: opens 500 connections to a whole site that are slow in various
 * ways. All must be closed within half a minute, and other requests must still be answered.
 */
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../support/servers/listen.ts";
import { startSite } from "../support/servers/site.ts";

const clients = 500;
const longest = 30_000;
/** Number of connections that are not slow. */
const others = 1;

type Way = {
  readonly text: string;
  /** Sent every second. */
  readonly more?: string;
  readonly takesNothing?: boolean;
};

const ways: readonly Way[] = [
  { text: "" },
  { text: "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: " },
  { text: "GET / HTTP/1.1\r\nHost: localhost\r\n", more: "X-A: 1\r\n" },
  { text: "POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{" },
  {
    text: "POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
    more: "1\r\n \r\n",
  },
  // Requests more responses at once than the system buffers for a client that does not read them.
  { text: "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100), takesNothing: true },
];

/** Rejects if a slow connection is still open after half a minute or if any other request failed. */
export async function slowConnections(): Promise<void> {
  const metricsPort = await freePort();
  const site = await startSite({ environment: { METRICS_PORT: String(metricsPort) } });
  await ask(site.url);
  const sockets = Array.from({ length: clients }, (_, index) =>
    beSlow(Number(new URL(site.url).port), ways[index % ways.length] ?? { text: "" }),
  );
  await Promise.all(sockets.map(({ connected }) => connected));
  const began = performance.now();
  const waits: number[] = [];
  let open = clients;
  while (open > others && performance.now() - began < longest) {
    const asked = performance.now();
    await ask(site.url);
    waits.push(performance.now() - asked);
    open = await countConnections(metricsPort);
    await sleep(50);
  }
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  for (const { end } of sockets) end();
  await site.stop();
  const sorted = waits.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(1);
  console.log(`of ${clients} connections ${open - others} are left after ${seconds} s`);
  console.log(`${waits.length} other requests: median ${at(0.5)} ms, p99 ${at(0.99)} ms`);
  if (open > others) throw new Error(`${open - others} are still open after half a minute`);
}

function beSlow(port: number, { text, more, takesNothing = false }: Way) {
  const socket = connect(port, "127.0.0.1").on("error", () => undefined);
  if (takesNothing) socket.pause();
  else socket.resume();
  socket.write(text);
  const timer = more === undefined ? undefined : setInterval(() => socket.write(more), 1_000);
  socket.on("close", () => clearInterval(timer));
  return {
    connected: new Promise((resolve) => socket.once("connect", resolve)),
    end() {
      clearInterval(timer);
      socket.destroy();
    },
  };
}

async function ask(url: string): Promise<void> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`somebody else was answered with ${answer.status}`);
}

async function countConnections(metricsPort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return Number(/^quire_connections (\d+)/m.exec(text)?.[1]);
}
