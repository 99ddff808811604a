/** The connections of a server and the requests on them: who is slow, and how all of them come to an end. */
import type { ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { HttpServer } from "./http-server.ts";

/** A connection that was quiet for so long will hardly be used now. In milliseconds. */
const quiet = 1_000;
const sweepInterval = 50;

export type Connections = ReturnType<typeof watchConnections>;

export function watchConnections(server: HttpServer) {
  const open = new Set<Socket>();
  const running = new Map<ServerResponse, Socket>();
  /** When each connection had its last answer, once they are to end. */
  let quietSince: Map<Socket, number> | undefined;

  server.on("connection", (socket) => {
    open.add(socket);
    quietSince?.set(socket, performance.now());
    socket.once("close", () => {
      open.delete(socket);
      quietSince?.delete(socket);
    });
  });

  const isAtWork = (socket: Socket) => [...running.values()].includes(socket);

  // Whoever takes nothing of an answer is cut off; whoever waits for one of ours is not at fault.
  server.on("timeout", (socket) => {
    if (socket.writableLength > 0 || !isAtWork(socket)) socket.destroy();
  });

  function tell(response: ServerResponse): void {
    if (!response.headersSent) response.shouldKeepAlive = false;
  }

  return {
    /** A request is there. */
    begin(response: ServerResponse): void {
      running.set(response, response.req.socket);
      if (quietSince !== undefined) tell(response);
    },

    /** Its answer is done, or its client is gone. */
    end(response: ServerResponse): void {
      const socket = running.get(response);
      running.delete(response);
      if (socket !== undefined && quietSince?.has(socket) === true) {
        quietSince.set(socket, performance.now());
      }
    },

    openCount: () => open.size,
    runningCount: () => running.size,

    /**
     * Takes no more connections, tells those that are there to close with their next answer, and resolves
     * when the last one is gone. Nobody may have sent a request into a connection that is closed: not one
     * that is answered, not one that was quiet for less than a second.
     */
    async drain(): Promise<void> {
      // Those who wait to be let in are, before the door closes.
      await nextTurn();
      const now = performance.now();
      const since = (quietSince ??= new Map([...open].map((socket) => [socket, now])));
      // Not the HTTP server's own way, which closes at once whatever waits for its next request.
      // oxlint-disable-next-line typescript/unbound-method -- it is bound to this right here
      Reflect.apply(NetServer.prototype.close, server, []);
      for (const response of running.keys()) tell(response);
      while (open.size > 0) {
        for (const [socket, instant] of since) {
          if (performance.now() - instant >= quiet && !isAtWork(socket)) socket.destroy();
        }
        await sleep(sweepInterval);
      }
    },

    /** Ends all of them, whatever they are at. */
    cut(): void {
      for (const socket of open) socket.destroy();
    },
  };
}
