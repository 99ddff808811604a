import { EventEmitter } from "node:events";
import {
  ServerResponse,
  validateHeaderName,
  validateHeaderValue,
  type IncomingMessage,
} from "node:http";
import { requestIdHeader } from "../../../logging/request-context.ts";

/** A function that receives the whole body, may still set headers, and returns the body to send. */
type CompleteBody = (body: Buffer) => Promise<Buffer>;

/** Validated and joined headers, and the body length, in bytes, if there is a body. */
export type ReadyHead = { readonly lines: string; readonly contentLength?: number };

/** Validates and joins headers. Throws a `TypeError` for invalid headers. */
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

/** The state of a guarded response. The HTTP cache sends most responses itself, without a guard. */
class Guarded<Target> {
  readonly guard: (response: Target) => boolean;
  /** The guard's decision, or `undefined` before it is called. */
  isDiscarded: boolean | undefined;
  /** The chunks written so far while the response is held back. */
  readonly parts: Buffer[] = [];
  completeBody: CompleteBody | undefined;
  isEnded = false;
  /** Resolves on `end()`. Compression keeps writing after the writer's promise has settled. */
  readonly discardedEnd = Promise.withResolvers<void>();
  /** The `finish` listeners added before the guard. These are Node's own and must not be called early. */
  readonly earlierListeners: readonly Function[];

  constructor(guard: (response: Target) => boolean, earlierListeners: readonly Function[]) {
    this.guard = guard;
    this.earlierListeners = earlierListeners;
  }
}

/**
 * A response that can be discarded based on its status before its first byte is sent, or buffered until it is
 * complete.
 *
 * To its writer, a discarded response appears to end normally. After `reset()`, a different answer can be
 * written.
 */
export class GuardedResponse<
  Message extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Message> {
  /** Whether the response is a stored page. */
  isFromStore = false;
  /** The request ID, which is a header of every response sent. */
  requestId: string | undefined;
  /** A field defined by Node: the head as sent, once it has been written. */
  declare _header: string;
  #guarded: Guarded<GuardedResponse<Message>> | undefined;
  /** The names of the properties present before the guard. Later functions were added by a writer. */
  #earlierProperties: ReadonlySet<string> | undefined;

  /**
   * Sets a guard, which is called once the status and headers are final. The guard may set headers, and
   * returns whether to discard the response.
   */
  guardWith(guard: (response: GuardedResponse<Message>) => boolean): void {
    this.#guarded = new Guarded(guard, this.rawListeners("finish"));
    this.#earlierProperties = new Set(Object.keys(this));
  }

  /** Returns whether the response was discarded. If it was, waits until its writer has ended it. */
  async wasDiscarded(): Promise<boolean> {
    if (this.#guarded?.isDiscarded !== true) return false;
    await this.#guarded.discardedEnd.promise;
    return true;
  }

  /**
   * Holds the response back until its writer has ended it, then sends the result of `completeBody`.
   * Called by guards.
   */
  buffer(completeBody: CompleteBody): void {
    if (this.#guarded !== undefined) this.#guarded.completeBody = completeBody;
  }

  /**
   * Removes the status, the headers, the guard and the functions that a writer has replaced. Keeps listeners,
   * the request ID and `isFromStore`.
   */
  reset(): void {
    for (const name of this.getHeaderNames()) this.removeHeader(name);
    const earlier = this.#earlierProperties;
    if (earlier !== undefined) {
      // Compression, for example, replaces the response's `write` and `end`.
      for (const [name, value] of Object.entries(this)) {
        if (typeof value === "function" && !earlier.has(name)) Reflect.deleteProperty(this, name);
      }
    }
    // The next writer adds as many listeners as the first.
    this.setMaxListeners(2 * EventEmitter.defaultMaxListeners);
    this.statusCode = 200;
    this.#guarded = undefined;
  }

  /** Returns the state of a guarded response. The guard is asked only once whether to discard it. */
  #decide(): Guarded<GuardedResponse<Message>> | undefined {
    const guarded = this.#guarded;
    if (guarded !== undefined && guarded.isDiscarded === undefined) {
      guarded.isDiscarded = this.headersSent ? false : guarded.guard(this);
    }
    return guarded;
  }

  /** Like Node's `writeHead`, but ignores a status message, so that Node sends the standard one. */
  override writeHead(...parameters: unknown[]): this {
    const [status, ...rest] = parameters;
    if (typeof status === "number") this.statusCode = status;
    const headers = rest.find((part) => typeof part === "object" && part !== null);
    for (const [name, value] of listHeaders(headers ?? {})) {
      if (isHeaderValue(value)) this.setHeader(name, value);
    }
    const guarded = this.#decide();
    if (isHeldBack(guarded)) return this;
    const { requestId } = this;
    if (requestId !== undefined) this.setHeader(requestIdHeader, requestId);
    return super.writeHead(this.statusCode);
  }

  /**
   * Writes the head of an unguarded response. Node validates and joins every header of every response. Here,
   * Node does so only for its own connection headers and the headers that differ between responses.
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
    if (!isHeldBack(this.#decide())) super.flushHeaders();
  }

  override write(...parameters: unknown[]): boolean {
    const guarded = this.#decide();
    if (guarded !== undefined && isHeldBack(guarded)) {
      if (guarded.isDiscarded !== true) guarded.parts.push(...readBodyPart(parameters));
      scheduleCallback(parameters);
      return true;
    }
    // oxlint-disable-next-line typescript/unbound-method -- bound by the call
    return Reflect.apply(super.write, this, parameters);
  }

  override end(...parameters: unknown[]): this {
    const guarded = this.#decide();
    if (guarded?.isDiscarded === true) {
      scheduleCallback(parameters);
      queueMicrotask(() => this.#tellFinished(guarded));
      guarded.discardedEnd.resolve();
      return this;
    }
    if (guarded?.completeBody !== undefined) {
      if (!guarded.isEnded) {
        guarded.isEnded = true;
        guarded.parts.push(...readBodyPart(parameters));
        void this.#sendBuffered(guarded, guarded.completeBody, parameters);
      }
      return this;
    }
    // oxlint-disable-next-line typescript/unbound-method -- bound by the call
    return Reflect.apply(super.end, this, parameters);
  }

  async #sendBuffered(
    guarded: Guarded<GuardedResponse<Message>>,
    completeBody: CompleteBody,
    parameters: readonly unknown[],
  ): Promise<void> {
    try {
      const body = await completeBody(Buffer.concat(guarded.parts));
      this.#guarded = undefined;
      super.end(body, () => scheduleCallback(parameters));
    } catch (error) {
      this.destroy(error instanceof Error ? error : undefined);
    }
  }

  /**
   * Calls the writer's `finish` listeners. The promise for a pipe into this response settles only after that
   * event.
   */
  #tellFinished({ earlierListeners }: Guarded<GuardedResponse<Message>>): void {
    for (const listener of this.rawListeners("finish")) {
      if (!earlierListeners.includes(listener)) Reflect.apply(listener, this, []);
    }
  }
}

const isHeldBack = (guarded: Guarded<never> | undefined): boolean =>
  guarded !== undefined && (guarded.isDiscarded === true || guarded.completeBody !== undefined);

/** Returns headers as entries. When rejecting a request, Node passes a flat list of names and values. */
function listHeaders(headers: object): (readonly [name: string, value: unknown])[] {
  if (!Array.isArray(headers)) return Object.entries(headers);
  const list: readonly unknown[] = headers;
  return list.flatMap((name, at) => (at % 2 === 0 ? [[String(name), list[at + 1]] as const] : []));
}

function isHeaderValue(value: unknown): value is string | number | string[] {
  return typeof value === "string" || typeof value === "number" || Array.isArray(value);
}

/** Returns the bytes added to the body by a call to `write` or `end`. */
function readBodyPart([chunk, encoding]: readonly unknown[]): Buffer[] {
  if (typeof chunk === "string") {
    const isNamed = typeof encoding === "string" && Buffer.isEncoding(encoding);
    return [Buffer.from(chunk, isNamed ? encoding : "utf8")];
  }
  return chunk instanceof Uint8Array ? [Buffer.from(chunk)] : [];
}

/** Schedules the callback, the optional last argument of `write` and `end`. */
function scheduleCallback(parameters: readonly unknown[]): void {
  const last = parameters.at(-1);
  if (typeof last === "function") queueMicrotask(() => Reflect.apply(last, undefined, []));
}
