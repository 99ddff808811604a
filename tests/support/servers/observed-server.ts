/** Starts a server like the site's, with a response and limits chosen by the test. */
import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { refuse } from "#lib/server/http/refuse.ts";
import { answerUnreadable } from "#lib/server/http/connection/answer-unreadable.ts";
import { Connections } from "#lib/server/http/connection/connections.ts";
import {
  createHttpServer,
  socketLimits,
  type SocketLimits,
} from "#lib/server/http/connection/http-server.ts";
import { parseSettings } from "#lib/config/settings.ts";
import { createSecurityHeaders } from "#lib/security/security-headers.ts";
import { log, type Logger } from "#lib/logging/log.ts";
import { observe, type Answer } from "#lib/server/http/connection/observe.ts";
import { createReadiness } from "../../../scripts/site/readiness.ts";
import type { RequestMetrics } from "#lib/metrics/metrics-server.ts";
import { listen } from "./listen.ts";

type ObservedServerOptions = {
  readonly answer: Answer | Promise<Answer>;
  readonly limits?: Partial<SocketLimits>;
  readonly logger?: Logger;
  readonly isTrusted?: boolean;
  readonly countRequest?: RequestMetrics;
};

export async function startObservedServer(options: ObservedServerOptions) {
  const { answer, limits = {}, logger = log(), isTrusted = false, countRequest } = options;
  const server = createHttpServer({ ...socketLimits(false), ...limits });
  const connections = new Connections(server);
  const readiness = createReadiness();
  const errorDocument = (reason: string) => `<h1>${reason}</h1>`;
  const securityHeaders = createSecurityHeaders(parseSettings({}));
  answerUnreadable(server, connections, { errorDocument, securityHeaders });
  const observed = observe({
    answer,
    reportReadiness: () => readiness.report(),
    connections,
    siteHost: "blog.example",
    log: logger,
    countRequest,
    isTrusted: () => isTrusted,
    refuse,
    errorDocument,
    securityHeaders,
  });
  server.on("request", (request, response) => void observed(request, response));
  const { port, url } = await listen(server);
  return {
    url,
    port,
    connections,
    readiness,
    isListening: () => server.listening,
    async stop() {
      server.closeAllConnections();
      if (server.listening) {
        server.close();
        await once(server, "close");
      }
    },
  };
}

/**
 * Opens a socket that can send arbitrary bytes and records the text it receives. With `allowHalfOpen`, it can continue to
 * send after the server has ended its side.
 */
export async function openSocket(port: number, { allowHalfOpen = false } = {}) {
  const socket: Socket = connect({ port, host: "localhost", allowHalfOpen });
  let received = "";
  let error: Error | undefined;
  socket.setEncoding("latin1").on("data", (text: string) => (received += text));
  socket.on("error", (reason) => (error = reason));
  // The `once` from `node:events` would reject on an error before the connection is closed.
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await once(socket, "connect");
  return {
    socket,
    closed,
    received: () => received,
    error: () => error,
    /** Resolves when `text` has been received. */
    async until(text: string): Promise<void> {
      while (!received.includes(text)) await once(socket, "data");
    },
  };
}
