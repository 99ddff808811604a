/** Next as an origin server. Passes requests to its handler over connections in memory. */
import {
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { duplexPair, Readable, type Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import type { RenderedDocument } from "../../first-paint/rendered-document.ts";
import { contentLengthHeader } from "../../site/content-length.ts";
import { renderings } from "../../site/rendering.ts";
import type { NextRendering } from "./cache-handler.ts";

/** Next's request handler. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type OriginRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: Readable | undefined;
  readonly signal?: AbortSignal | undefined;
};

/** A response whose body has to be read or destroyed. */
export type OriginResponse = {
  readonly status: number;
  readonly headers: HeaderList;
  readonly body: Readable;
};

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Returns the value of a header, given its name in lower case. */
export const findHeader = (headers: HeaderList, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

export type Origin = {
  /** Sends a request to Next, which adds tags, a maximum age and the page to `rendering`. Rejects if Next fails. */
  readonly ask: (request: OriginRequest, rendering?: NextRendering) => Promise<OriginResponse>;
};

/** The header that identifies a request's rendering. The server removes it from clients' requests. */
const renderingHeader = "x-quire-rendering";

/**
 * Headers that concern only the connection to Next (RFC 9110 section 7.6.1), `Date`, which this server sets, the header
 * about Next's own cache, and `Last-Modified`, which would go back when a post is deleted.
 */
const droppedHeaders = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "date",
  "x-nextjs-cache",
  "last-modified",
]);

/** Creates the origin. `revise` changes Next's documents. */
export function createNextOrigin(
  handle: Handle,
  revise: (document: RenderedDocument) => RenderedDocument = (document) => document,
): Origin {
  /** The renderings of requests that Next has not answered yet, by the value of `renderingHeader`. */
  const waiting = new Map<string, NextRendering>();
  const connect = createConnector(handle, waiting);
  let count = 0;

  async function read(url: string, response: IncomingMessage): Promise<OriginResponse> {
    const { statusCode: status = 500 } = response;
    const headers = listHeaders(response);
    if (!isDocument(response)) return { status, headers, body: response };
    const revised = revise({ url, headers, html: await text(response) });
    return { status, headers: revised.headers, body: Readable.from([Buffer.from(revised.html)]) };
  }

  return {
    async ask(request, rendering) {
      const name = String((count += 1));
      if (rendering !== undefined) waiting.set(name, rendering);
      try {
        return await read(request.url, await send(request, name, connect));
      } finally {
        waiting.delete(name);
      }
    },
  };
}

/** Creates the function that opens a connection in memory to Next. */
function createConnector(
  handle: Handle,
  waiting: ReadonlyMap<string, NextRendering>,
): () => Duplex {
  const server = createServer((request, response) => {
    response.sendDate = false;
    const name = String(request.headers[renderingHeader] ?? "");
    delete request.headers[renderingHeader];
    const work = () =>
      handle(request, response).catch((error: unknown) => response.destroy(toError(error)));
    const rendering = waiting.get(name);
    void (rendering === undefined ? work() : renderings.run(rendering, work));
  });
  return () => {
    const [client, connection] = duplexPair();
    // Without this, Next would wait forever if the body of a response is not read, and its memory would not be
    // released.
    client.once("close", () => connection.destroy());
    server.emit("connection", connection);
    return client;
  };
}

/** Sends a request, and resolves when the head of the response has arrived. */
function send(
  { method, url, headers, body, signal }: OriginRequest,
  name: string,
  connect: () => Duplex,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const connectionHeaders = { connection: "close", [renderingHeader]: name };
  const sent = sendRequest({
    createConnection: connect,
    method,
    path: url,
    headers: { host: "localhost", ...headers, ...connectionHeaders },
    signal,
  });
  sent.on("response", resolve).on("error", reject);
  if (body === undefined) sent.end();
  // `pipeline` would destroy the client's request if Next responds before it has read the body.
  else body.pipe(sent);
  return promise;
}

const isDocument = ({ headers }: IncomingMessage): boolean =>
  headers["content-type"]?.toLowerCase() === "text/html; charset=utf-8";

function listHeaders({ rawHeaders }: IncomingMessage): HeaderList {
  const list: (readonly [string, string])[] = [];
  const locations: string[] = [];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = "", value = ""] = rawHeaders.slice(at, at + 2);
    const key = name.toLowerCase();
    // Next sets this header twice when it redirects.
    const isRepeated = key === "location" && locations.push(value) > 1;
    if (droppedHeaders.has(key) || isRepeated) continue;
    list.push([key === contentLengthHeader ? "Content-Length" : name, value]);
  }
  return list;
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
