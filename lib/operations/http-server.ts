/** The server that everything of ours listens with, and how long it waits for whom. */
import { createServer, type Server } from "node:http";
import { GuardedResponse } from "../front/guarded-response.ts";
import { BoundedRequest, isTooLarge } from "./bounded-request.ts";

/** All times in milliseconds. */
export type SocketLimits = {
  /** From the first moment of a connection, or of a request, until its headers are there. */
  readonly headers: number;
  /** Until the whole of a request is there. */
  readonly request: number;
  /** How long a client may take nothing of an answer that waits for it, before it is given as long again. */
  readonly silence: number;
  /** How long a connection waits for its next request. */
  readonly keepAlive: number;
  /** How often times are looked at. */
  readonly interval: number;
  readonly connections: number;
};

/** With `interval` on top, whoever is slow is gone within half a minute. */
const usual = {
  headers: 10_000,
  request: 25_000,
  // Node gives whoever has taken a part of an answer this time once more.
  silence: 10_000,
  interval: 2_000,
  // Each costs some 20 kB, and a file of the process.
  connections: 10_000,
};

/**
 * The limits of a site. A proxy in front must be the one that ends a connection that waits: it would
 * otherwise send a request into one that ends just then. Proxies wait a minute; browsers need no such time.
 */
export function socketLimits(isBehindProxy: boolean): SocketLimits {
  return { ...usual, keepAlive: isBehindProxy ? 75_000 : 20_000 };
}

const maximumHeaderBytes = 16 * 1024;

export type HttpServer = Server<typeof BoundedRequest, typeof GuardedResponse>;

/**
 * A server that ends slow connections and cuts off what is too large; it does not listen yet. Unless it
 * `canUpgrade` it speaks HTTP alone: Next would take other connections over, and leave them open.
 */
export function createHttpServer(limits: SocketLimits, canUpgrade = false): HttpServer {
  const server = createServer<typeof BoundedRequest, typeof GuardedResponse>({
    IncomingMessage: BoundedRequest,
    ServerResponse: GuardedResponse,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.interval,
    maxHeaderSize: maximumHeaderBytes,
    shouldUpgradeCallback: () => canUpgrade,
  });
  server.timeout = limits.silence;
  server.maxConnections = limits.connections;
  // A client that asks first is told before it sends a byte too many.
  server.on(
    "checkContinue",
    (request: BoundedRequest, response: GuardedResponse<BoundedRequest>) => {
      if (!isTooLarge(request)) askForBody(response);
      server.emit("request", request, response);
    },
  );
  return server;
}

/**
 * Sends `100 Continue`. A response to a pipelined request has no socket until the responses before it are sent. Node
 * would put the line between its headers and its body, so it is sent when the socket is there, unless the response
 * came first.
 */
function askForBody(response: GuardedResponse<BoundedRequest>): void {
  if (response.socket !== null) return response.writeContinue();
  response.once("socket", () => {
    if (!response.headersSent) response.writeContinue();
  });
}
