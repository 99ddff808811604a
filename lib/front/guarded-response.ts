import { EventEmitter } from "node:events";
import {
  ServerResponse,
  validateHeaderName,
  validateHeaderValue,
  type IncomingMessage,
} from "node:http";
import { requestIdHeader } from "../operations/request-context.ts";

/** Takes a whole body, may still set headers, and gives what is to be sent. */
type Finish = (body: Buffer) => Promise<Buffer>;

/** Headers that were checked and joined before, and the length of the body if there is one, in bytes. */
export type ReadyHead = { readonly lines: string; readonly contentLength?: number };

/** Checks and joins headers. Throws a `TypeError` for one that HTTP has no room for. */
export function readyHead(
  headers: Iterable<readonly [name: string, value: string]>,
  contentLength?: number,
): ReadyHead {
  let lines = "";
  for (const [name, value] of headers) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    lines += `${name}: ${value}\r\n`;
  }
  return contentLength === undefined ? { lines } : { lines, contentLength };
}

/** What is known of an answer that somebody watches over: most are sent by the front itself, and have none. */
class Guarded<Response> {
  readonly guard: (response: Response) => boolean;
  isRefused: boolean | undefined;
  /** What was written so far of an answer that is kept back. */
  readonly parts: Buffer[] = [];
  finish: Finish | undefined;
  isWhole = false;
  /** Compression writes on after its writer has left; only the end is the end. */
  readonly refusedEnd = Promise.withResolvers<void>();
  /** Who waited for the end before: Node itself, which must not be told early. */
  readonly earlierListeners: readonly Function[];

  constructor(guard: (response: Response) => boolean, earlierListeners: readonly Function[]) {
    this.guard = guard;
    this.earlierListeners = earlierListeners;
  }
}

/**
 * A response whose answer can be refused by its status before anything of it leaves, or be kept back
 * until it is whole.
 *
 * While refused, everything written to it is thrown away and the writer sees a normal end; after
 * `renew()` the response is as new and can be answered with something better.
 */
export class GuardedResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** Whether the answer is a page of the store. */
  isFromStore = false;
  /** Belongs to the request, whoever answers it: it is told with the answer that leaves. */
  requestId: string | undefined;
  /** Node's own: the head as it is sent, once it is written. */
  declare _header: string;
  #guarded: Guarded<GuardedResponse<Request>> | undefined;
  /** What the response had of its own before the guard: whatever comes later was put on it by a writer. */
  #earlierProperties: ReadonlySet<string> | undefined;

  /** `guard` is called once, when status and headers are settled. It may set headers; true refuses. */
  guardWith(guard: (response: GuardedResponse<Request>) => boolean): void {
    this.#guarded = new Guarded(guard, this.rawListeners("finish"));
    this.#earlierProperties = new Set(Object.keys(this));
  }

  /** Whether the answer was refused; true only once its writer has written the last of it. */
  async wasRefused(): Promise<boolean> {
    if (this.#guarded?.isRefused !== true) return false;
    await this.#guarded.refusedEnd.promise;
    return true;
  }

  /** For a guard: keeps the answer back until its writer has ended it, and sends what `finish` makes of it. */
  collect(finish: Finish): void {
    if (this.#guarded !== undefined) this.#guarded.finish = finish;
  }

  renew(): void {
    for (const name of this.getHeaderNames()) this.removeHeader(name);
    const earlier = this.#earlierProperties;
    if (earlier !== undefined) {
      // Compression, for one, replaces `write` and `end` of the response that it was given.
      for (const [name, value] of Object.entries(this)) {
        if (typeof value === "function" && !earlier.has(name)) Reflect.deleteProperty(this, name);
      }
    }
    // The next writer listens as the first one did.
    this.setMaxListeners(2 * EventEmitter.defaultMaxListeners);
    this.statusCode = 200;
    this.#guarded = undefined;
  }

  /** What watches over the answer, which has been asked by now whether it refuses it. */
  #settle(): Guarded<GuardedResponse<Request>> | undefined {
    const guarded = this.#guarded;
    if (guarded !== undefined && guarded.isRefused === undefined) {
      guarded.isRefused = this.headersSent ? false : guarded.guard(this);
    }
    return guarded;
  }

  override writeHead(...parameters: unknown[]): this {
    const [status, ...rest] = parameters;
    if (typeof status === "number") this.statusCode = status;
    const headers = rest.find((part) => typeof part === "object" && part !== null);
    for (const [name, value] of entriesOf(headers ?? {})) {
      if (isHeaderValue(value)) this.setHeader(name, value);
    }
    const guarded = this.#settle();
    if (keepsBack(guarded)) return this;
    const { requestId } = this;
    if (requestId !== undefined) this.setHeader(requestIdHeader, requestId);
    return super.writeHead(this.statusCode);
  }

  /**
   * Writes the head of an answer that nobody guards. Node checks and joins every header of every answer; here
   * it does so with those that differ from answer to answer, and with what it says of the connection.
   */
  writeReadyHead(status: number, { lines, contentLength }: ReadyHead): void {
    const own: string[] = [];
    if (contentLength !== undefined) own.push("Content-Length", String(contentLength));
    if (this.requestId !== undefined) own.push(requestIdHeader, this.requestId);
    super.writeHead(status, own);
    const end = this._header.indexOf("\n") + 1;
    this._header = this._header.slice(0, end) + lines + this._header.slice(end);
  }

  override flushHeaders(): void {
    if (!keepsBack(this.#settle())) super.flushHeaders();
  }

  override write(...parameters: unknown[]): boolean {
    const guarded = this.#settle();
    if (guarded !== undefined && keepsBack(guarded)) {
      if (guarded.isRefused !== true) guarded.parts.push(...partOf(parameters));
      callLast(parameters);
      return true;
    }
    // oxlint-disable-next-line typescript/unbound-method -- it is bound to this right here
    return Reflect.apply(super.write, this, parameters);
  }

  override end(...parameters: unknown[]): this {
    const guarded = this.#settle();
    if (guarded?.isRefused === true) {
      callLast(parameters);
      queueMicrotask(() => this.#tellFinished(guarded));
      guarded.refusedEnd.resolve();
      return this;
    }
    if (guarded?.finish !== undefined) {
      if (!guarded.isWhole) {
        guarded.isWhole = true;
        guarded.parts.push(...partOf(parameters));
        void this.#sendWhole(guarded, guarded.finish, parameters);
      }
      return this;
    }
    // oxlint-disable-next-line typescript/unbound-method -- it is bound to this right here
    return Reflect.apply(super.end, this, parameters);
  }

  async #sendWhole(
    guarded: Guarded<GuardedResponse<Request>>,
    finish: Finish,
    parameters: readonly unknown[],
  ): Promise<void> {
    try {
      const body = await finish(Buffer.concat(guarded.parts));
      this.#guarded = undefined;
      super.end(body, () => callLast(parameters));
    } catch (error) {
      this.destroy(error instanceof Error ? error : undefined);
    }
  }

  /** Whoever pipes into this response waits for the event before its promise settles. */
  #tellFinished({ earlierListeners }: Guarded<GuardedResponse<Request>>): void {
    for (const listener of this.rawListeners("finish")) {
      if (!earlierListeners.includes(listener)) Reflect.apply(listener, this, []);
    }
  }
}

const keepsBack = (guarded: Guarded<never> | undefined): boolean =>
  guarded !== undefined && (guarded.isRefused === true || guarded.finish !== undefined);

/** Node itself gives names and values in turn, where it refuses a request. */
function entriesOf(headers: object): (readonly [name: string, value: unknown])[] {
  if (!Array.isArray(headers)) return Object.entries(headers);
  const list: readonly unknown[] = headers;
  return list.flatMap((name, at) => (at % 2 === 0 ? [[String(name), list[at + 1]] as const] : []));
}

function isHeaderValue(value: unknown): value is string | number | string[] {
  return typeof value === "string" || typeof value === "number" || Array.isArray(value);
}

/** What a call of `write` or `end` adds to the body. */
function partOf([chunk, encoding]: readonly unknown[]): Buffer[] {
  if (typeof chunk === "string") {
    const isNamed = typeof encoding === "string" && Buffer.isEncoding(encoding);
    return [Buffer.from(chunk, isNamed ? encoding : "utf8")];
  }
  return chunk instanceof Uint8Array ? [Buffer.from(chunk)] : [];
}

function callLast(parameters: readonly unknown[]): void {
  const last = parameters.at(-1);
  if (typeof last === "function") queueMicrotask(() => Reflect.apply(last, undefined, []));
}
