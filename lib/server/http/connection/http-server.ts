/** The HTTP server for the site and other listeners, including its timeouts and size limits. */
import { createServer, type Server } from "node:http";
import { SiteResponse } from "../response/site-response.ts";
import { BoundedRequest } from "./bounded-request.ts";

/**
 * Default timeouts, in milliseconds. Even with the delay of `interval`, they disconnect slow clients within half a
 * minute.
 */
const usual = {
  /** From the start of the connection or request until the headers are complete. */
  headers: 10_000,
  /** From the same start until the request is complete. */
  request: 25_000,
  /** How long a client may read no bytes of a pending response. Node restarts the timeout with every read. */
  silence: 10_000,
  /** Interval at which timeouts are checked. */
  interval: 2_000,
  /** Maximum number of connections. Each takes about 20 kB and a file descriptor. */
  connections: 10_000,
};

/** `keepAlive` is how long a connection waits for its next request. */
export type SocketLimits = typeof usual & { readonly keepAlive: number };

/**
 * Returns a site's limits. Behind a reverse proxy, the proxy must be the side that closes idle connections: otherwise
 * it could reuse one that the server is closing. Proxies keep connections for a minute; browsers need less.
 */
export function socketLimits(isBehindProxy: boolean): SocketLimits {
  return { ...usual, keepAlive: isBehindProxy ? 75_000 : 20_000 };
}

const maximumHeaderBytes = 16 * 1024;

export type HttpServer = Server<typeof BoundedRequest, typeof SiteResponse>;

/**
 * Creates a server that closes slow connections and rejects requests that are too large. Unless `canUpgrade` is true,
 * it ignores protocol upgrades, because Next would take over such connections and leave them open.
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
    // Node's own response has no body and no security headers. `refuseAnywhere` checks the header.
    requireHostHeader: false,
  });
  server.timeout = limits.silence;
  server.maxConnections = limits.connections;
  // With `Expect: 100-continue`, the client gets an error before it sends the body.
  server.on("checkContinue", (request: BoundedRequest, response: SiteResponse<BoundedRequest>) => {
    server.emit("request", request, response);
    if (!response.headersSent) askForBody(response);
  });
  server.on("checkExpectation", (request: BoundedRequest, response: SiteResponse<BoundedRequest>) =>
    server.emit("request", request, response),
  );
  return server;
}

/**
 * Sends `100 Continue`. A pipelined request has no socket until the earlier responses are sent. Writing before that would
 * insert bytes between their headers and bodies.
 */
function askForBody(response: SiteResponse<BoundedRequest>): void {
  if (response.socket !== null) return response.writeContinue();
  response.once("socket", () => {
    if (!response.headersSent) response.writeContinue();
  });
}
