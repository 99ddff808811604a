/** The fifth stage: sends a reply with its security headers, in the client's preferred encoding, or as 304. */
import { pipeline } from "node:stream/promises";
import type { Readable } from "node:stream";
import { computeScriptHashes } from "../../../security/script-hashes.ts";
import type { SecurityHeaders } from "../../../security/security-headers.ts";
import { Body, isTextType, toBody, type ContentEncoding } from "../../cache/body.ts";
import { findHeader, readWhole, type HeaderList } from "../../next/next-origin.ts";
import { isUnmodified, preferredEncoding } from "./negotiate.ts";
import type { SiteResponse } from "./site-response.ts";

export type Reply = {
  readonly status: number;
  readonly headers: HeaderList;
  /** A `Body` is compressed once. Other text is compressed for each response. Other bytes are sent unchanged. */
  readonly body: Body | Buffer | Readable | undefined;
  /** The URL that determines the security headers. */
  readonly url: string;
  /** The sources of the inline scripts of a document, if they are already computed (`computeScriptHashes`). */
  readonly scriptHashes?: string | undefined;
};

/** A reply whose body is in memory. */
export type WholeReply = Reply & { readonly body: Body };

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
  /** Whether the bytes were compressed quickly, and are compressed again for later clients. */
  readonly isQuick?: boolean;
};

/** Sends replies. */
export class Sender {
  readonly #securityHeaders: SecurityHeaders;
  /** The prepared replies, by their header list. Only reused replies share a list. */
  readonly #prepared = new WeakMap<HeaderList, Map<string, Prepared>>();
  #isImproving = false;

  constructor(securityHeaders: SecurityHeaders) {
    this.#securityHeaders = securityHeaders;
  }

  /** Sends a reply. Returns a promise unless the reply is already prepared. */
  send(response: SiteResponse, reply: Reply): Promise<void> | void {
    const { body, status, url, headers } = reply;
    if (body === undefined) return write(response, status, this.#prepare(reply, noContent));
    if (!(body instanceof Body)) return this.#sendOnce(response, reply, body);
    const encoding = body.isCompressible ? readEncoding(response) : "identity";
    const key = `${encoding} ${status} ${url}`;
    const all = this.#prepared.get(headers);
    const ready = all?.get(key);
    if (all !== undefined && ready !== undefined) {
      if (ready.isQuick && !this.#isImproving)
        void this.#improve(body, encoding).then(() => all.delete(key));
      return write(response, status, ready);
    }
    return this.#prepareOnce(key, reply, body, encoding).then((prepared) =>
      write(response, status, prepared),
    );
  }

  /** Prepares a reply, and keeps the result for the same encoding, status and URL. */
  async #prepareOnce(
    key: string,
    reply: Reply,
    body: Body,
    encoding: ContentEncoding,
  ): Promise<Prepared> {
    const bytes = await body.encoded(encoding);
    const content = { bytes, encoding, decoded: body.bytes, digest: body.digest };
    const ready = { ...this.#prepare(reply, content), isQuick: !body.isFinal(encoding) };
    const all = this.#prepared.get(reply.headers) ?? new Map<string, Prepared>();
    this.#prepared.set(reply.headers, all.set(key, ready));
    return ready;
  }

  /**
   * Compresses a body thoroughly, because it is requested again. The entity tag stays the same, because clients cannot
   * request ranges of it. One body at a time, so that clients do not have to wait for a processor.
   */
  async #improve(body: Body, encoding: ContentEncoding): Promise<void> {
    this.#isImproving = true;
    // A body that could not be compressed stays as it is.
    await body.improve(encoding).catch(() => {});
    this.#isImproving = false;
  }

  /** Sends a body that is not stored. Reads text before sending it, because the headers contain the hashes of its scripts. */
  async #sendOnce(response: SiteResponse, reply: Reply, body: Buffer | Readable): Promise<void> {
    const { status, url, headers } = reply;
    const isText = isTextType(findHeader(headers, "content-type") ?? "");
    if (!isText || response.req.method === "HEAD") {
      return sendUnchanged(response, status, secure(this.#securityHeaders, url, headers), body);
    }
    const whole = toBody(await readWhole(body), isText);
    const encoding = whole.isCompressible ? readEncoding(response) : "identity";
    const bytes = await whole.encoded(encoding);
    write(response, status, this.#prepare(reply, { bytes, encoding, decoded: whole.bytes }));
  }

  #prepare(
    { url, status, headers, scriptHashes }: Reply,
    { bytes, encoding, decoded, digest }: Content,
  ): Prepared {
    const type = findHeader(headers, "content-type") ?? "";
    const etag = chooseEtag(findHeader(headers, "etag"), digest, encoding);
    const isHtml = type.startsWith("text/html");
    const hashes = scriptHashes ?? (isHtml ? computeScriptHashes(decoded.toString("latin1")) : "");
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

async function sendUnchanged(
  response: SiteResponse,
  status: number,
  headers: HeaderList,
  body: Buffer | Readable,
): Promise<void> {
  const length = findHeader(headers, "content-length");
  if (Buffer.isBuffer(body)) {
    const isMissing = length === undefined && body.byteLength > 0;
    const own = listHeader("Content-Length", isMissing ? String(body.byteLength) : undefined);
    response.writeHead(status, [...headers, ...own].flat()).end(body);
    return;
  }
  response.writeHead(status, headers.flat());
  return length === undefined || response.req.method === "HEAD"
    ? pipeline(body, response)
    : pipeline(body, (chunks) => checkLength(chunks, Number(length)), response);
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
