/** A real HTTP server that responds correctly until a test makes it fail. */
import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { listen } from "./listen.ts";

export const troubles = [
  "refuses connections",
  "accepts and never answers",
  "sends headers and no body",
  "trickles",
  "hangs up in the middle",
  "answers 500",
  "answers 502",
  "answers 503",
  "answers 429 with Retry-After",
  "answers JSON that is cut off",
  "answers a page",
  "answers 40 MB",
  "answers a gzip bomb",
] as const;
export type Trouble = (typeof troubles)[number];

export type TroubledUpstream = {
  readonly url: string;
  /** Returns the requests received so far, as `METHOD /path`. */
  readonly requests: () => readonly string[];
  /** Returns the number of body bytes sent during failures. */
  readonly sent: () => number;
  /** Starts a failure, which replaces the current one. */
  readonly fail: (trouble: Trouble) => Promise<void>;
  /** Ends the current failure. */
  readonly recover: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

const megabyte = Buffer.alloc(1024 * 1024, " ");
const bomb = gzipSync(Buffer.alloc(64 * megabyte.byteLength, " "));
const json = { "Content-Type": "application/json" };

export async function startTroubledUpstream(
  answerWell: RequestListener,
): Promise<TroubledUpstream> {
  let trouble: Trouble | undefined;
  let sent = 0;
  const requests: string[] = [];

  const answerError =
    (status: number, headers: object = {}) =>
    (response: ServerResponse) => {
      response.writeHead(status, { "Content-Type": "text/html", ...headers });
      response.end("<h1>It does not work</h1>");
    };
  const misbehave: Record<Trouble, (response: ServerResponse) => void> = {
    "refuses connections": (response) => response.destroy(),
    "accepts and never answers": () => undefined,
    "sends headers and no body": (response) => response.writeHead(200, json).flushHeaders(),
    trickles(response) {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(" "), 50);
      response.once("close", () => clearInterval(timer));
    },
    "hangs up in the middle"(response) {
      response.writeHead(200, { ...json, "Content-Length": "1000" });
      response.write('{"posts": [', () => response.destroy());
    },
    "answers 500": answerError(500),
    "answers 502": answerError(502),
    "answers 503": answerError(503),
    "answers 429 with Retry-After": answerError(429, { "Retry-After": "60" }),
    "answers JSON that is cut off": (response) =>
      response.writeHead(200, json).end('{"posts": [{"id": "'),
    "answers a page": (response) =>
      response.writeHead(200, { "Content-Type": "text/html" }).end("<h1>Pay for this network</h1>"),
    "answers 40 MB"(response) {
      response.writeHead(200, json);
      const parts = function* () {
        for (let part = 0; part < 40; part += 1) {
          sent += megabyte.byteLength;
          yield megabyte;
        }
      };
      // A client that limits response sizes closes the connection early.
      pipeline(Readable.from(parts()), response, () => undefined);
    },
    "answers a gzip bomb"(response) {
      sent += bomb.byteLength;
      response.writeHead(200, { ...json, "Content-Encoding": "gzip" }).end(bomb);
    },
  };

  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    if (trouble === undefined) answerWell(request, response);
    else misbehave[trouble](response);
  });
  const { url, port } = await listen(server);

  async function close(): Promise<void> {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  }

  async function change(next: Trouble | undefined): Promise<void> {
    trouble = next;
    if (next === "refuses connections") return close();
    // Connections that are still open belong to the previous failure.
    server.closeAllConnections();
    if (server.listening) return;
    server.listen(port);
    await once(server, "listening");
  }

  return {
    url,
    requests: () => requests,
    sent: () => sent,
    fail: change,
    recover: () => change(undefined),
    stop: close,
  };
}
