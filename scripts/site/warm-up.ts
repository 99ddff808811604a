import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { duplexPair } from "node:stream";
import { text } from "node:stream/consumers";
import { paths } from "../../lib/site/paths.ts";

/** A slug that no post can have. */
const missingSlug = "_nothing-here_";

/**
 * Requests a nonexistent post, so that all rendering code is loaded and has run once before the first visitor
 * arrives. Without this, an instance that takes over pages from others might be rendering its first page
 * while all other instances wait for it. Ignores the response and never rejects.
 */
export async function warmUp(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): Promise<void> {
  const [client, connection] = duplexPair();
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  server.emit("connection", connection);
  const path = paths.post(missingSlug);
  client.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await text(client).catch(() => {});
}
