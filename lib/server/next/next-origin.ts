/** Next as an origin server. Its handler gets requests and responses that exist only in memory. */
import { IncomingMessage, type ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { Readable } from "node:stream";
import type { PageCode } from "../../code/page-code.ts";
import type { RenderedDocument } from "../../first-paint/rendered-document.ts";
import { computeScriptHashes } from "../../security/script-hashes.ts";
import { contentLengthHeader } from "../../site/text/content-length.ts";
import { renderings } from "../../site/rendering.ts";
import { documentPlaceholder, type NextRendering } from "./cache-handler.ts";
import { CapturedResponse, type CapturedBody } from "./captured-response.ts";

/** Next's request handler. */
export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type OriginRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: Readable | undefined;
  readonly signal?: AbortSignal | undefined;
};

export type OriginResponse = {
  readonly status: number;
  readonly headers: HeaderList;
  /** The whole body, or a stream that has to be read or destroyed. */
  readonly body: Buffer | Readable;
  /** For a document, the sources of the inline scripts that it may run (`computeScriptHashes`). */
  readonly scriptHashes?: string | undefined;
};

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** Returns the value of a header, given its name in lower case. */
export const findHeader = (headers: HeaderList, wanted: string): string | undefined =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1];

export type Origin = {
  /** Sends a request to Next, which adds tags, a maximum age and the page to `rendering`. Rejects if Next fails. */
  readonly ask: (request: OriginRequest, rendering?: NextRendering) => Promise<OriginResponse>;
};

/**
 * Headers of a connection (RFC 9110 section 7.6.1), the header about Next's own cache, and `Last-Modified`, which would go
 * back when a post is deleted.
 */
const droppedHeaders = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "x-nextjs-cache",
  "last-modified",
]);

/** Creates the origin. `revise` changes Next's documents, and `readCode` returns the owner's code in them. */
export function createNextOrigin(
  handle: Handle,
  revise: (document: RenderedDocument) => RenderedDocument = (document) => document,
  readCode?: () => PageCode,
): Origin {
  return {
    async ask(request, rendering) {
      const answer = () => capture(handle, request);
      const { response, body } = await (rendering === undefined
        ? answer()
        : renderings.run(rendering, answer));
      const { statusCode: status } = response;
      const headers = listHeaders(response);
      if (!isDocument(response)) {
        return { status, headers, body: typeof body === "string" ? Buffer.from(body) : body };
      }
      const isPlaceholder = body === documentPlaceholder;
      const bytes = isPlaceholder ? (rendering?.document ?? rendering?.known?.document) : undefined;
      if (isPlaceholder && bytes === undefined) throw new Error("Next sent no document");
      // Latin-1 keeps the bytes. Decoding and encoding UTF-8 would take a tenth of the rendering time.
      const html = toBuffer(bytes ?? (await readWhole(body))).toString("latin1");
      const revised = revise({ url: request.url, headers, html });
      return {
        status,
        headers: revised.headers,
        body: Buffer.from(revised.html, "latin1"),
        scriptHashes: computeScriptHashes(revised.html, readCode?.()),
      };
    },
  };
}

/** Returns the bytes of a body. */
export async function readWhole(body: CapturedBody): Promise<Buffer> {
  if (typeof body === "string") return Buffer.from(body);
  return Buffer.isBuffer(body) ? body : Buffer.concat(await body.toArray());
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

type Captured = { readonly response: CapturedResponse; readonly body: string | Buffer | Readable };

/** Passes a request to Next. Resolves when the head of the response is complete. */
function capture(handle: Handle, request: OriginRequest): Promise<Captured> {
  const { signal } = request;
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<Captured>();
  const received = createRequest(request);
  const response = new CapturedResponse(received);
  response.once("captured", (body: CapturedBody) => resolve({ response, body }));
  response.once("close", () => reject(response.errored ?? new Error("Next sent no response")));
  signal?.addEventListener("abort", () => {
    response.destroy(toError(signal.reason));
    received.destroy();
  });
  handle(received, response).catch((error: unknown) => response.destroy(toError(error)));
  return promise;
}

function createRequest({ method, url, headers, body }: OriginRequest): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method, url, headers: { host: "localhost", ...headers } });
  const finish = () => {
    request.complete = true;
    request.push(null);
  };
  request._read = () => body?.resume();
  if (body === undefined) finish();
  // `pipe` would read the body before Next needs it, and `pipeline` would destroy a body that Next does not read.
  else
    body
      .pause()
      .on("data", (chunk) => request.push(chunk) || body.pause())
      .on("end", finish);
  return request;
}

const isDocument = (response: ServerResponse): boolean =>
  String(response.getHeader("content-type")).toLowerCase() === "text/html; charset=utf-8";

function listHeaders(response: CapturedResponse): HeaderList {
  return response.listHeaders().flatMap(([name, values]) => {
    const key = name.toLowerCase();
    if (droppedHeaders.has(key)) return [];
    // Next sets the location twice when it redirects.
    const kept = key === "location" ? values.slice(0, 1) : values;
    return kept.map(
      (value) => [key === contentLengthHeader ? "Content-Length" : name, value] as const,
    );
  });
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
