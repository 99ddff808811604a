/** The HTTP server for the site and other listeners, with its timeouts and size limits. */
import { createServer, type Server } from "node:http";
import { GuardedResponse } from "../response/guarded-response.ts";
import { BoundedRequest, isTooLarge } from "./bounded-request.ts";

/** All times in milliseconds. */
export type SocketLimits = {
  /** From the start of a connection or of a request until the headers are complete. */
  readonly headers: number;
  /** From the same moment until the request is complete. */
  readonly request: number;
  /** How long a client may read no byte of a pending response. Node restarts the timeout when it has read some. */
  readonly silence: number;
  /** How long a connection waits for its next request. */
  readonly keepAlive: number;
  /** Interval of the checks for expired timeouts. */
  readonly interval: number;
  readonly connections: number;
};

/** The default limits. Including `interval`, they disconnect a slow client within half a minute. */
const usual = {
  headers: 10_000,
  request: 25_000,
  silence: 10_000,
  interval: 2_000,
  // Each connection takes about 20 kB and a file descriptor.
  connections: 10_000,
};

/**
 * Returns the limits of a site. Behind a reverse proxy, the proxy must be the one to close idle connections,
 * because it could otherwise send a request on a connection that the server is closing. Proxies keep idle
 * connections for a minute. Browsers do not need this time.
 */
export function socketLimits(isBehindProxy: boolean): SocketLimits {
  return { ...usual, keepAlive: isBehindProxy ? 75_000 : 20_000 };
}

const maximumHeaderBytes = 16 * 1024;

export type HttpServer = Server<typeof BoundedRequest, typeof GuardedResponse>;

/**
 * Creates a server that closes slow connections and rejects requests that are too large. It does not listen yet.
 * Unless `canUpgrade` is true it ignores protocol upgrades, because Next would take over such connections and
 * leave them open.
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
  // A client that sends `Expect: 100-continue` gets the error before it sends a body that is too large.
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
