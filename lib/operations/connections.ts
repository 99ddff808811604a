/** The connections of a server and the requests on them: who is slow, and how all of them come to an end. */
import type { ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { HttpServer } from "./http-server.ts";

/** A connection that was quiet for so long will hardly be used now. In milliseconds. */
const quiet = 1_000;
const sweepInterval = 50;

/**
 * What is under way is kept with its connection, which stays: in a map of its own, requests that come and go
 * would outlive young memory, each table of the map that takes over from a full one holding the next.
 */
type Connection = {
  readonly answers: ServerResponse[];
  /** When it had its last answer, once all are to end. */
  quietSince: number;
};

export type Connections = ReturnType<typeof watchConnections>;

export function watchConnections(server: HttpServer) {
  const open = new Map<Socket, Connection>();
  let running = 0;
  let isDraining = false;

  server.on("connection", (socket) => {
    open.set(socket, { answers: [], quietSince: performance.now() });
    socket.once("close", () => open.delete(socket));
  });

  const isAtWork = (socket: Socket) => (open.get(socket)?.answers.length ?? 0) > 0;

  // Whoever takes nothing of an answer is cut off; whoever waits for one of ours is not at fault.
  server.on("timeout", (socket) => {
    if (socket.writableLength > 0 || !isAtWork(socket)) socket.destroy();
  });

  function tell(response: ServerResponse): void {
    if (!response.headersSent) response.shouldKeepAlive = false;
  }

  return {
    /** A request is there. */
    begin(socket: Socket, response: ServerResponse): void {
      running += 1;
      open.get(socket)?.answers.push(response);
      if (isDraining) tell(response);
    },

    /** Its answer is done, or its client is gone. */
    end(socket: Socket, response: ServerResponse): void {
      running -= 1;
      const connection = open.get(socket);
      if (connection === undefined) return;
      connection.answers.splice(connection.answers.indexOf(response), 1);
      if (isDraining) connection.quietSince = performance.now();
    },

    /** Returns whether a connection has pending requests only, without a byte of a response. */
    isUnanswered(socket: Socket): boolean {
      const { answers } = open.get(socket) ?? { answers: [] };
      return answers.length > 0 && answers.every(({ headersSent }) => !headersSent);
    },

    openCount: () => open.size,
    runningCount: () => running,

    /**
     * Takes no more connections, tells those that are there to close with their next answer, and resolves
     * when the last one is gone. Nobody may have sent a request into a connection that is closed: not one
     * that is answered, not one that was quiet for less than a second.
     */
    async drain(): Promise<void> {
      // Those who wait to be let in are, before the door closes.
      await nextTurn();
      isDraining = true;
      for (const connection of open.values()) connection.quietSince = performance.now();
      // Not the HTTP server's own way, which closes at once whatever waits for its next request.
      // oxlint-disable-next-line typescript/unbound-method -- it is bound to this right here
      Reflect.apply(NetServer.prototype.close, server, []);
      for (const { answers } of open.values()) answers.forEach(tell);
      while (open.size > 0) {
        for (const [socket, { answers, quietSince }] of open) {
          if (answers.length === 0 && performance.now() - quietSince >= quiet) socket.destroy();
        }
        await sleep(sweepInterval);
      }
    },

    /** Ends all of them, whatever they are at. */
    cut(): void {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
