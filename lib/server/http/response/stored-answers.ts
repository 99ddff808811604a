/**
 * Sends stored pages. Headers and bytes are prepared once for each part and encoding, so that a response
 * requires only a lookup and a single write.
 */
import type { IncomingMessage } from "node:http";
import type { Body, ContentEncoding } from "../../cache/body.ts";
import type { CachedPage } from "../../cache/cached-page.ts";
import { isUnmodified, type Validators } from "./conditional.ts";
import { preferredEncoding } from "./encoding.ts";
import { readyHead, type GuardedResponse, type ReadyHead } from "./guarded-response.ts";
import type { SecurityHeaders } from "../policy/security-headers.ts";

/**
 * A part of a page: the document, the payload for client navigation, or a prefetched segment, given by its
 * name.
 */
export type PagePart = "document" | "navigation" | `/${string}`;

export type StoredAnswer = {
  /** The page's key in the page store. */
  readonly key: string;
  readonly page: CachedPage;
  readonly part: PagePart;
  /** The status of the response, if different from the page's. */
  readonly status?: 404 | 410;
  readonly body: Body;
  /** Next's headers for the requested path, in addition to the page's headers. */
  readonly pathHeaders: HeaderList;
};

export type HeaderList = readonly (readonly [name: string, value: string])[];

/** A page's `Vary` header. Client navigation requests a payload at the document's path. */
const varyOfPage =
  "rsc, next-router-state-tree, next-router-prefetch, next-router-segment-prefetch, Accept-Encoding";

type Prepared = {
  readonly validators: Validators;
  readonly head: ReadyHead;
  readonly headUnmodified: ReadyHead;
  /** The bytes, or a Latin-1 string of them that is sent together with the headers. */
  readonly body: Buffer | string;
};

/**
 * Maximum size of a body that is joined with its headers, in bytes. Up to this size, joining is faster than a
 * second write. Node writes strings of up to 16 kB without allocating memory; above that size, buffers are
 * faster.
 */
const maxJoinedBytes = 14 * 1024;

/** Returns a part of a page, or `undefined` if the page has no such part. */
export function findPart(page: CachedPage, part: PagePart): Body | undefined {
  if (part === "document") return page.document;
  return part === "navigation" ? page.parts.navigation : page.parts.segments.get(part);
}

/** Creates a function that sends stored pages. */
export function createStoredAnswers(securityHeaders: SecurityHeaders, cacheControl: string) {
  const prepared = new WeakMap<Body, Map<string, Prepared>>();

  /** Sends a part in an encoding for the first time. */
  async function sendFirst(
    request: IncomingMessage,
    response: GuardedResponse,
    answer: StoredAnswer,
    status: number,
    encoding: ContentEncoding,
    name: string,
  ): Promise<void> {
    const { body } = answer;
    const bytes = await body.encoded(encoding);
    const ready = prepare(
      securityHeaders,
      cacheControl,
      request.url ?? "/",
      answer,
      encoding,
      bytes,
    );
    const all = prepared.get(body) ?? new Map<string, Prepared>();
    prepared.set(body, all.set(name, ready));
    write(request, response, status, ready);
  }

  /**
   * Answers a GET or HEAD request in the client's preferred encoding, or with 304 if the client's copy is
   * current.
   */
  return (
    request: IncomingMessage,
    response: GuardedResponse,
    answer: StoredAnswer,
  ): Promise<void> | void => {
    const { body } = answer;
    const encoding = body.isCompressible
      ? preferredEncoding(request.headers["accept-encoding"])
      : "identity";
    const [pathHeader] = answer.pathHeaders;
    const name = pathHeader === undefined ? encoding : `${encoding} ${pathHeader[1]}`;
    const status = answer.status ?? answer.page.status;
    const ready = prepared.get(body)?.get(name);
    if (ready !== undefined) return write(request, response, status, ready);
    return sendFirst(request, response, answer, status, encoding, name);
  };
}

function prepare(
  securityHeaders: SecurityHeaders,
  cacheControl: string,
  url: string,
  { page, part, body, pathHeaders }: StoredAnswer,
  encoding: ContentEncoding,
  bytes: Buffer,
): Prepared {
  const own = listOwnHeaders(page, part);
  const validators = {
    etag: chooseEtag(own, body, encoding),
    lastModified: own.find(([name]) => name === "last-modified")?.[1],
  };
  const type = own.find(([name]) => name === "content-type")?.[1] ?? "";
  const has = (header: string) => own.some(([name]) => name === header);
  const common: HeaderList = [
    ...own.filter(([name]) => !/^(?:etag|content-type|vary|cache-control)$/.test(name)),
    ...pathHeaders,
    ...Object.entries(
      securityHeaders({ url, type, has }, part === "document" ? page.scriptHashes : ""),
    ),
    ["Vary", page.parts.kind === "APP_PAGE" ? varyOfPage : "Accept-Encoding"],
    ["ETag", validators.etag],
    ["Cache-Control", findOwnCacheControl(own) ?? cacheControl],
  ];
  const ofBody: HeaderList = [
    ...(type === "" ? [] : [["Content-Type", type] as const]),
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as const]),
  ];
  return {
    validators,
    head: readyHead([...common, ...ofBody], bytes.byteLength),
    headUnmodified: readyHead(common),
    body: bytes.byteLength <= maxJoinedBytes ? bytes.toString("latin1") : bytes,
  };
}

function write(
  request: IncomingMessage,
  response: GuardedResponse,
  status: number,
  { validators, head, headUnmodified, body }: Prepared,
): void {
  if (status === 200 && isUnmodified(request.headers, validators)) {
    response.writeReadyHead(304, headUnmodified);
    response.end();
    return;
  }
  response.writeReadyHead(status, head);
  if (request.method === "HEAD") response.end();
  else response.end(body, "latin1");
}

/** Returns Next's headers for a part, with lower-case names. */
function listOwnHeaders(page: CachedPage, part: PagePart): HeaderList {
  const all = Object.entries(page.parts.headers).flatMap(([name, values]) =>
    [values].flat().map((value) => [name.toLowerCase(), value] as const),
  );
  if (page.parts.kind === "APP_ROUTE") return all;
  const isStatic = ["x-nextjs-prerender", "1"] as const;
  if (part === "document") return [...all, ["content-type", "text/html; charset=utf-8"]];
  const ofPayload: HeaderList = [["content-type", "text/x-component"], isStatic];
  // A prefetched segment has its own marker header and none of the page's headers.
  return part === "navigation"
    ? [...all, ...ofPayload]
    : [["x-nextjs-postponed", "2"], ...ofPayload];
}

/** Returns the `Cache-Control` set by a route. Ignores Next's `s-maxage`, which is for shared caches. */
function findOwnCacheControl(own: HeaderList): string | undefined {
  const given = own.find(([name]) => name === "cache-control")?.[1];
  return given?.startsWith("s-maxage") === true ? undefined : given;
}

/**
 * Returns the route's own weak tag, which identifies the text in any encoding, or otherwise a tag for these
 * exact bytes (RFC 9110 section 8.8.3).
 */
function chooseEtag(own: HeaderList, { digest }: Body, encoding: ContentEncoding): string {
  const given = own.find(([name]) => name === "etag")?.[1];
  if (given?.startsWith("W/") === true) return given;
  return encoding === "identity" ? `"${digest}"` : `"${digest}-${encoding}"`;
}
