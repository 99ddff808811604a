/** The last stage: sends a reply with its security headers, in the client's preferred encoding, or as 304. */
import type { IncomingMessage } from "node:http";
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { compress, isLong, isTextType, type Body, type ContentEncoding } from "../../cache/body.ts";
import { findHeader, type HeaderList } from "../../next/next-origin.ts";
import { computeScriptHashes } from "../../next/script-hashes.ts";
import type { SecurityHeaders } from "../policy/security-headers.ts";
import { isUnmodified, type Validators } from "./conditional.ts";
import { preferredEncoding } from "./encoding.ts";
import type { SiteResponse } from "./site-response.ts";

export type Reply = {
  readonly status: number;
  readonly headers: HeaderList;
  /** A `Body` is compressed once, a stream of text for each response. Any other stream is sent unchanged. */
  readonly body: Body | Readable | undefined;
  /** The path that decides the security headers. */
  readonly url: string;
};

/** Compression levels for a response that is sent once. They are faster than the levels for stored bodies. */
const quick = { br: 4, gzip: 6 };

type Prepared = {
  readonly validators: Validators;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly headersUnmodified: readonly string[];
  readonly bytes: Buffer;
};

/** Creates the function that sends replies. */
export function createSender(securityHeaders: SecurityHeaders) {
  /** The prepared replies, by their list of headers. A redirect has a new list, so it is prepared for each request. */
  const prepared = new WeakMap<HeaderList, Map<string, Prepared>>();

  /** Prepares the headers and bytes of a body, and keeps them for the same encoding, status and URL. */
  async function prepare(
    { url, status, headers, body }: Reply & { body: Body },
    encoding: ContentEncoding,
  ) {
    const bytes = await body.encoded(encoding);
    const ready = prepareBytes(
      securityHeaders,
      { url, status, headers },
      bytes,
      encoding,
      body.digest,
      body.bytes,
    );
    const all = prepared.get(headers) ?? new Map<string, Prepared>();
    prepared.set(headers, all.set(`${encoding} ${status} ${url}`, ready));
    return ready;
  }

  function write(
    request: IncomingMessage,
    response: SiteResponse,
    status: number,
    ready: Prepared,
  ): void {
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (isRead && status === 200 && isUnmodified(request.headers, ready.validators)) {
      response.writeHead(304, ready.headersUnmodified).end();
      return;
    }
    response.writeHead(status, ready.headers);
    if (request.method === "HEAD") response.end();
    else response.end(ready.bytes);
  }

  /** Sends text that is not stored. Its headers contain the hashes of its scripts, so it is read as a whole. */
  async function sendText(
    request: IncomingMessage,
    response: SiteResponse,
    reply: Reply,
    body: Readable,
  ) {
    const text = await buffer(body);
    const encoding = isLong(text)
      ? preferredEncoding(request.headers["accept-encoding"])
      : "identity";
    const bytes = await compress(text, encoding, quick);
    write(
      request,
      response,
      reply.status,
      prepareBytes(securityHeaders, reply, bytes, encoding, undefined, text),
    );
  }

  return (request: IncomingMessage, response: SiteResponse, reply: Reply): Promise<void> | void => {
    const { body, status, url, headers } = reply;
    if (body === undefined) {
      return write(
        request,
        response,
        status,
        prepareBytes(
          securityHeaders,
          reply,
          Buffer.alloc(0),
          "identity",
          undefined,
          Buffer.alloc(0),
        ),
      );
    }
    if (isBody(body)) {
      const encoding = body.isCompressible
        ? preferredEncoding(request.headers["accept-encoding"])
        : "identity";
      const ready = prepared.get(headers)?.get(`${encoding} ${status} ${url}`);
      return ready === undefined
        ? prepare({ ...reply, body }, encoding).then((made) =>
            write(request, response, status, made),
          )
        : write(request, response, status, ready);
    }
    const type = findHeader(headers, "content-type") ?? "";
    if (isTextType(type) && request.method !== "HEAD")
      return sendText(request, response, reply, body);
    response.writeHead(status, secure(securityHeaders, url, headers).flat());
    return pipeline(body, response);
  };
}

/** Prepares a body's headers, and the bytes to send. */
function prepareBytes(
  securityHeaders: SecurityHeaders,
  { url, status, headers }: Pick<Reply, "url" | "status" | "headers">,
  bytes: Buffer,
  encoding: ContentEncoding,
  digest: string | undefined,
  text: Buffer,
): Prepared {
  const type = findHeader(headers, "content-type") ?? "";
  const etag = chooseEtag(findHeader(headers, "etag"), digest, encoding);
  const hashes = type.startsWith("text/html") ? computeScriptHashes(text.toString()) : "";
  const secured = secure(securityHeaders, url, headers, hashes);
  const common = [
    ...secured.filter(([name]) => !/^(?:etag|content-(?:type|length|encoding))$/i.test(name)),
    ...(etag === undefined ? [] : [["ETag", etag] as const]),
  ];
  // Without a digest, the client keeps the policy that it received with its copy.
  const unmodified =
    digest === undefined
      ? common.filter(([name]) => name.toLowerCase() !== "content-security-policy")
      : common;
  const own = [
    ...common,
    ...(type === "" ? [] : [["Content-Type", type] as const]),
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as const]),
    ...(status === 204 || status === 304
      ? []
      : [["Content-Length", String(bytes.byteLength)] as const]),
  ];
  const validators = { etag, lastModified: findHeader(headers, "last-modified") };
  return { validators, headers: own.flat(), headersUnmodified: unmodified.flat(), bytes };
}

/** Adds the security headers, which replace those of the origin. */
function secure(
  securityHeaders: SecurityHeaders,
  url: string,
  headers: HeaderList,
  hashes?: string,
): HeaderList {
  const type = findHeader(headers, "content-type") ?? "";
  const has = (name: string) => findHeader(headers, name) !== undefined;
  const added = Object.entries(securityHeaders({ url, type, has }, hashes));
  const names = new Set(added.map(([name]) => name.toLowerCase()));
  return [...headers.filter(([name]) => !names.has(name.toLowerCase())), ...added];
}

const isBody = (body: Body | Readable): body is Body => "isCompressible" in body;

/**
 * Returns the origin's weak tag, which identifies the text in any encoding, or otherwise a tag for these exact bytes
 * (RFC 9110 section 8.8.3).
 */
function chooseEtag(
  given: string | undefined,
  digest: string | undefined,
  encoding: ContentEncoding,
): string | undefined {
  if (given?.startsWith("W/") === true) return given;
  if (digest === undefined) return given === undefined ? undefined : `W/${given}`;
  return encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`;
}
