/** A server that receives events and verifies them with the SDK. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { AppStrategy, createClient } from "@wix/sdk";
import type { DatabaseBench } from "../databases/database.ts";
import { listen } from "./listen.ts";

export type Received = { readonly path: string; readonly type: string; readonly token: string };

/**
 * Starts a server that answers with the statuses in `statuses`, in turn, then with 200.
 */
export async function startReceiver(bench: DatabaseBench, statuses: number[] = []) {
  const received: Received[] = [];
  const waiting: (() => void)[] = [];
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const token = await text(request);
    const type = request.headers["content-type"] ?? "";
    received.push({ path: request.url ?? "", type, token });
    const status = statuses.shift() ?? 200;
    response.writeHead(status, { Location: "/elsewhere" }).end("a body that is not read");
    for (const wake of waiting.splice(0)) wake();
  };
  const server = createServer((...exchange) => void receive(...exchange));
  const { url } = await listen(server);
  bench.onEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url,
    received,
    /** Waits until the server has received this many events. */
    async count(expected: number): Promise<readonly Received[]> {
      while (received.length < expected) {
        await new Promise<void>((resolve) => {
          waiting.push(resolve);
        });
      }
      return received;
    },
  };
}

/** Creates a client of the SDK that verifies events with this key. */
export const createEventClient = (publicKey: string) =>
  createClient({ auth: AppStrategy({ appId: "app", publicKey }) });
