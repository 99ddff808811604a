import { randomInt } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { createServer, type Server } from "node:net";

/** Starts a server on a free port of this machine, or on `wanted`. */
export async function listen(server: Server, wanted = 0): Promise<{ port: number; url: string }> {
  server.listen(wanted);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("not a TCP server");
  return { port: address.port, url: `http://localhost:${address.port}` };
}

/**
 * Returns a port that is not in use. It is below the range that systems assign automatically, so no other process gets
 * it while the caller's server is stopped. Two callers get the same port only by chance.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const server = createServer();
    try {
      const { port } = await listen(server, randomInt(20_000, 32_000));
      server.close();
      await once(server, "close");
      return port;
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "EADDRINUSE")) throw error;
    }
  }
}

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** Sends a GET without the features of `fetch`, such as decompression and redirects. */
export async function rawGet(url: string, headers: Record<string, string>): Promise<RawAnswer> {
  const request = get(url, { headers, agent: false });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request.once("response", resolve).once("error", reject);
  });
  const chunks: Uint8Array[] = [];
  for await (const chunk of response) {
    if (chunk instanceof Uint8Array) chunks.push(chunk);
  }
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    body: Buffer.concat(chunks),
  };
}
