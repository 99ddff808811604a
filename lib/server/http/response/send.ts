/** The fifth stage: sends a reply with its security headers, in the client's preferred encoding, or as 304. */
import { pipeline } from "node:stream/promises";
import { buffer } from "node:stream/consumers";
import type { Readable } from "node:stream";
import { computeScriptHashes } from "../../../security/script-hashes.ts";
import type { SecurityHeaders } from "../../../security/security-headers.ts";
import { Body, compress, isLong, isTextType, type ContentEncoding } from "../../cache/body.ts";
import { findHeader, type HeaderList } from "../../next/next-origin.ts";
import { isUnmodified, preferredEncoding } from "./negotiate.ts";
import type { SiteResponse } from "./site-response.ts";

export type Reply = {
  readonly status: number;
  readonly headers: HeaderList;
  /** A `Body` is compressed once. A stream of text is compressed for each response. Other streams are sent unchanged. */
  readonly body: Body | Readable | undefined;
  /** The URL that determines the security headers. */
  readonly url: string;
};

/** A reply whose body is in memory. */
export type WholeReply = Reply & { readonly body: Body };

/** Compression levels for a response that is sent once, which are faster than the levels for stored bodies. */
const quick = { br: 4, gzip: 6 };

/** The body of a response in the encoding in which it is sent. */
type Content = {
  readonly bytes: Buffer;
  readonly encoding: ContentEncoding;
  /** The bytes before compression. */
  readonly decoded: Buffer;
  /** A hash of the decoded bytes. Only stored bodies have one. */
  readonly digest?: string;
};

const empty = Buffer.alloc(0);
const noContent: Content = { bytes: empty, encoding: "identity", decoded: empty };

/** A response that is ready to be written. */
type Prepared = {
  readonly etag: string | undefined;
  /** Alternating names and values. */
  readonly headers: readonly string[];
  readonly headersUnmodified: readonly string[];
  readonly bytes: Buffer;
};

/** Sends replies. */
export class Sender {
  readonly #securityHeaders: SecurityHeaders;
  /** The prepared replies, by their header list. Only reused replies share a list. */
  readonly #prepared = new WeakMap<HeaderList, Map<string, Prepared>>();

  constructor(securityHeaders: SecurityHeaders) {
    this.#securityHeaders = securityHeaders;
  }

  /** Sends a reply. Returns a promise unless the reply is already prepared. */
  send(response: SiteResponse, reply: Reply): Promise<void> | void {
    const { body, status, url, headers } = reply;
    if (body === undefined) return write(response, status, this.#prepare(reply, noContent));
    if (!(body instanceof Body)) return this.#sendStream(response, reply, body);
    const encoding = body.isCompressible ? readEncoding(response) : "identity";
    const key = `${encoding} ${status} ${url}`;
    const ready = this.#prepared.get(headers)?.get(key);
    if (ready !== undefined) return write(response, status, ready);
    return body.encoded(encoding).then((bytes) => {
      const content = { bytes, encoding, decoded: body.bytes, digest: body.digest };
      return write(response, status, this.#prepareOnce(key, reply, content));
    });
  }

  /** Prepares a reply, and keeps the result for the same encoding, status and URL. */
  #prepareOnce(key: string, reply: Reply, content: Content): Prepared {
    const ready = this.#prepare(reply, content);
    const all = this.#prepared.get(reply.headers) ?? new Map<string, Prepared>();
    this.#prepared.set(reply.headers, all.set(key, ready));
    return ready;
  }

  /**
   * Sends a body that is not stored. Buffers text before sending it, because the headers contain the hashes of its
   * scripts.
   */
  async #sendStream(response: SiteResponse, reply: Reply, body: Readable): Promise<void> {
    const { status, url, headers } = reply;
    const isHead = response.req.method === "HEAD";
    if (!isTextType(findHeader(headers, "content-type") ?? "") || isHead) {
      response.writeHead(status, secure(this.#securityHeaders, url, headers).flat());
      const length = isHead ? undefined : findHeader(headers, "content-length");
      return length === undefined
        ? pipeline(body, response)
        : pipeline(body, (chunks) => checkLength(chunks, Number(length)), response);
    }
    const decoded = await buffer(body);
    const encoding = isLong(decoded) ? readEncoding(response) : "identity";
    const bytes = await compress(decoded, encoding, quick);
    write(response, status, this.#prepare(reply, { bytes, encoding, decoded }));
  }

  #prepare(
    { url, status, headers }: Reply,
    { bytes, encoding, decoded, digest }: Content,
  ): Prepared {
    const type = findHeader(headers, "content-type") ?? "";
    const etag = chooseEtag(findHeader(headers, "etag"), digest, encoding);
    const hashes = type.startsWith("text/html") ? computeScriptHashes(decoded.toString()) : "";
    const common = [
      ...secure(this.#securityHeaders, url, headers, hashes).filter(
        ([name]) => !/^(?:etag|content-(?:type|length|encoding))$/i.test(name),
      ),
      ...listHeader("ETag", etag),
    ];
    // Without a digest, a 304 contains no policy, so the client keeps the policy of its copy.
    const unmodified = common.filter(
      ([name]) => digest !== undefined || name.toLowerCase() !== "content-security-policy",
    );
    const hasLength = status !== 204 && status !== 304;
    const own = [
      ...common,
      ...listHeader("Content-Type", type === "" ? undefined : type),
      ...listHeader("Content-Encoding", encoding === "identity" ? undefined : encoding),
      ...listHeader("Content-Length", hasLength ? String(bytes.byteLength) : undefined),
    ];
    return { etag, headers: own.flat(), headersUnmodified: unmodified.flat(), bytes };
  }
}

/** Throws if a body is shorter than its `Content-Length`, because the client would wait for the rest. */
async function* checkLength(body: AsyncIterable<Buffer>, length: number): AsyncGenerator<Buffer> {
  let rest = length;
  for await (const chunk of body) {
    rest -= chunk.byteLength;
    yield chunk;
  }
  if (rest > 0) throw new Error(`the body is ${rest} bytes shorter than its length`);
}

/** Writes a response, or 304 if the client's copy is current. */
function write(response: SiteResponse, status: number, ready: Prepared): void {
  const { method, headers } = response.req;
  const isRead = method === "GET" || method === "HEAD";
  if (isRead && status === 200 && isUnmodified(headers, ready.etag)) {
    response.writeHead(304, ready.headersUnmodified).end();
    return;
  }
  response.writeHead(status, ready.headers);
  if (method === "HEAD") response.end();
  else response.end(ready.bytes);
}

const readEncoding = ({ req: { headers } }: SiteResponse): ContentEncoding =>
  preferredEncoding(headers["accept-encoding"]);

/** Returns a list with one header, or an empty list if the value is `undefined`. */
export const listHeader = (name: string, value: string | undefined): HeaderList =>
  value === undefined ? [] : [[name, value]];

/** Adds the security headers, which replace those of the origin. */
export function secure(
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

/**
 * Returns the origin's weak entity tag, which identifies the text, or a tag for these exact bytes (RFC 9110 section
 * 8.8.3).
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
