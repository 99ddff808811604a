import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { duplexPair } from "node:stream";
import { text } from "node:stream/consumers";
import { paths } from "../../lib/site/paths.ts";

/** The slug of no post. */
const nothing = "_nothing-here_";

/**
 * Has Next answer for a post that there is not, so that all that a rendering needs has been loaded and run
 * once before somebody waits for it. An instance that takes pages over from others may else render its first
 * one at the very moment when all of them wait for it. What is answered does not matter; it never rejects.
 */
export async function warmUp(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<void> {
  const [client, connection] = duplexPair();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.emit("connection", connection);
  const path = paths.post(nothing);
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await text(client).catch(() => {});
}
