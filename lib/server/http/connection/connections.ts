import type { IncomingMessage, ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { isUpload } from "../../../site/paths/call-paths.ts";
import { BoundedRequest } from "./bounded-request.ts";
import type { HttpServer } from "./http-server.ts";

/** How long a connection must be idle before `drain` closes it, in milliseconds. */
const quiet = 1_000;
const sweepInterval = 50;

/**
 * Holds the pending responses in an array, not a map. When a map grows, its old table stays alive, which moves
 * short-lived requests into V8's old generation.
 */
type Connection = {
  readonly answers: ServerResponse[];
  /** A request that was answered before all of it arrived. */
  unread: IncomingMessage | undefined;
  /** Time of the last response during a drain, in `performance.now()` milliseconds. */
  quietSince: number;
};

/** The open connections of a server, and their pending requests. */
export class Connections {
  readonly #server: HttpServer;
  readonly #open = new Map<Socket, Connection>();
  #running = 0;
  #isDraining = false;

  constructor(server: HttpServer) {
    this.#server = server;
    server.on("connection", (socket) => {
      this.#open.set(socket, { answers: [], unread: undefined, quietSince: performance.now() });
      socket.once("close", () => this.#open.delete(socket));
    });
    // Disconnects a client that is not reading its response, but not one that is waiting for the server.
    server.on("timeout", (socket) => {
      const isWaiting = (this.#open.get(socket)?.answers.length ?? 0) > 0;
      if (socket.writableLength > 0 || !isWaiting) socket.destroy();
    });
  }

  get openCount(): number {
    return this.#open.size;
  }

  /** The number of requests that are being answered. */
  get runningCount(): number {
    return this.#running;
  }

  begin(socket: Socket, response: ServerResponse): void {
    this.#running += 1;
    this.#open.get(socket)?.answers.push(response);
    if (this.#isDraining) closeAfterResponse(response);
  }

  /** Returns the upload that a connection is sending, if its response has not begun. */
  findUpload(socket: Socket): BoundedRequest | undefined {
    const [answer] = this.#open.get(socket)?.answers ?? [];
    const { req: request, headersSent = true } = answer ?? {};
    const isSending = request instanceof BoundedRequest && !request.complete && !headersSent;
    return isSending && isUpload(request.url ?? "") ? request : undefined;
  }

  /** Removes a request whose response is complete or whose client has disconnected. */
  end(socket: Socket, response: ServerResponse): void {
    this.#running -= 1;
    const connection = this.#open.get(socket);
    if (connection === undefined) return;
    connection.answers.splice(connection.answers.indexOf(response), 1);
    connection.unread = response.req.complete ? undefined : response.req;
    if (this.#isDraining) connection.quietSince = performance.now();
  }

  /** Returns whether the request that a connection is still receiving has already been answered. */
  isAnswered(socket: Socket): boolean {
    return this.#open.get(socket)?.unread?.complete === false;
  }

  /** Returns the response to the request that a connection is sending, or `undefined` if it is not being answered. */
  findUnfinished(socket: Socket): ServerResponse | undefined {
    return this.#open.get(socket)?.answers.find(({ req }) => !req.complete);
  }

  /** Calls a function when all completely received requests have been answered. */
  afterComplete(socket: Socket, run: () => void): void {
    const last = this.#open.get(socket)?.answers.findLast(({ req }) => req.complete);
    if (last === undefined) run();
    else last.once("close", run);
  }

  /**
   * Stops accepting connections, and resolves when all are closed. To avoid losing requests, closes a connection only
   * if no response is pending and the connection has been idle for a second.
   */
  async drain(): Promise<void> {
    // Accepts pending connections before the listener closes.
    await nextTurn();
    this.#isDraining = true;
    for (const connection of this.#open.values()) connection.quietSince = performance.now();
    // The HTTP server's `close` would also close all idle connections immediately.
    // oxlint-disable-next-line typescript/unbound-method -- bound by the call
    Reflect.apply(NetServer.prototype.close, this.#server, []);
    for (const { answers } of this.#open.values()) answers.forEach(closeAfterResponse);
    while (this.#open.size > 0) {
      for (const [socket, { answers, quietSince }] of this.#open) {
        if (answers.length === 0 && performance.now() - quietSince >= quiet) socket.destroy();
      }
      await sleep(sweepInterval);
    }
  }
}

function closeAfterResponse(response: ServerResponse): void {
  if (!response.headersSent) response.shouldKeepAlive = false;
}
