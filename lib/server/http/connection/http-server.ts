/** The HTTP server for the site and other listeners, including its timeouts and size limits. */
import { createServer, type Server } from "node:http";
import { SiteResponse } from "../response/site-response.ts";
import { BoundedRequest, isTooLarge } from "./bounded-request.ts";

/** All times in milliseconds. */
export type SocketLimits = {
  /** From the start of the connection or request until the headers are complete. */
  readonly headers: number;
  /** From that same point until the request is complete. */
  readonly request: number;
  /**
   * How long a client may go without reading any bytes of a pending response. Node restarts the timeout with
   * every read.
   */
  readonly silence: number;
  /** How long a connection waits for its next request. */
  readonly keepAlive: number;
  /** Interval at which timeouts are checked. */
  readonly interval: number;
  readonly connections: number;
};

/** The default limits. Including `interval`, they disconnect slow clients within half a minute. */
const usual = {
  headers: 10_000,
  request: 25_000,
  silence: 10_000,
  interval: 2_000,
  // Each connection takes about 20 kB and a file descriptor.
  connections: 10_000,
};

/**
 * Returns a site's limits. If there is a reverse proxy, it must be the side that closes idle connections,
 * because otherwise it could send a request on a connection that the server is closing. Proxies keep
 * connections open for a minute. Browsers do not need that long.
 */
export function socketLimits(isBehindProxy: boolean): SocketLimits {
  return { ...usual, keepAlive: isBehindProxy ? 75_000 : 20_000 };
}

const maximumHeaderBytes = 16 * 1024;

export type HttpServer = Server<typeof BoundedRequest, typeof SiteResponse>;

/**
 * Creates a server that closes slow connections and rejects requests that are too large. The server does not
 * listen yet. Unless `canUpgrade` is true, it ignores protocol upgrades, because Next would take over such
 * connections and leave them open.
 */
export function createHttpServer(limits: SocketLimits, canUpgrade = false): HttpServer {
  const server = createServer<typeof BoundedRequest, typeof SiteResponse>({
    IncomingMessage: BoundedRequest,
    ServerResponse: SiteResponse,
    headersTimeout: limits.headers,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    connectionsCheckingInterval: limits.interval,
    maxHeaderSize: maximumHeaderBytes,
    shouldUpgradeCallback: () => canUpgrade,
  });
  server.timeout = limits.silence;
  server.maxConnections = limits.connections;
  // With `Expect: 100-continue`, the client gets the error before it sends a body that is too large.
  server.on("checkContinue", (request: BoundedRequest, response: SiteResponse<BoundedRequest>) => {
    if (!isTooLarge(request)) askForBody(response);
    server.emit("request", request, response);
  });
  return server;
}

/**
 * Sends `100 Continue`. The response to a pipelined request has no socket until the preceding responses are sent.
 * If `100 Continue` were written earlier, Node would put it between this response's headers and body. It is therefore
 * held back until the socket is assigned, and dropped if the response has already started.
 */
function askForBody(response: SiteResponse<BoundedRequest>): void {
  if (response.socket !== null) return response.writeContinue();
  response.once("socket", () => {
    if (!response.headersSent) response.writeContinue();
  });
}
