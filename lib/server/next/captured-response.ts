import { ServerResponse, type IncomingMessage } from "node:http";
import { nextTick } from "node:process";
import { Readable } from "node:stream";

/** A whole body, or a stream of it. */
export type CapturedBody = string | Buffer | Readable;

/**
 * A response that stays in memory. Next writes to it as to any response of Node. It emits `captured` with the body when the
 * status and the headers are complete.
 */
export class CapturedResponse extends ServerResponse {
  #stream: Readable | undefined;
  #isFull = false;
  /** The headers' names as they were set, by name in lower case. */
  readonly #names = new Map<string, string>();

  constructor(request: IncomingMessage) {
    super(request);
    // Node keeps the headers passed to `writeHead` only if there were headers before. This also removes `Date`.
    this.setHeader("Date", "").removeHeader("Date");
  }

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.#names.set(name.toLowerCase(), name);
    return super.setHeader(name, value);
  }

  override appendHeader(name: string, value: string | readonly string[]): this {
    this.#names.set(name.toLowerCase(), name);
    return super.appendHeader(name, value);
  }

  /** Returns the values of each header, with its name as it was set. */
  listHeaders(): [name: string, values: string[]][] {
    return Object.entries(this.getHeaders()).map(([key, value]) => [
      this.#names.get(key) ?? key,
      [value ?? []].flat().map(String),
    ]);
  }

  override flushHeaders(): void {
    this.#open();
  }

  override write(chunk: string | Uint8Array, ...rest: unknown[]): boolean {
    this.#isFull = !this.#open().push(chunk);
    callBack(rest);
    return !this.#isFull;
  }

  override end(...parameters: unknown[]): this {
    if (this.writableEnded) return this;
    const [chunk] = parameters;
    if (this.#stream === undefined) this.#capture(toBody(chunk));
    else {
      if (isChunk(chunk)) this.#stream.push(chunk);
      this.#stream.push(null);
    }
    this.finished = true;
    nextTick(() => {
      this.emit("finish");
      this.emit("close");
    });
    callBack(parameters);
    return this;
  }

  override destroy(error?: Error): this {
    if (this.destroyed || this.writableEnded) return this;
    super.destroy(error);
    this.#stream?.destroy(error);
    nextTick(() => this.emit("close"));
    return this;
  }

  #capture(body: CapturedBody): void {
    if (!this.headersSent) this.writeHead(this.statusCode);
    this.emit("captured", body);
  }

  /** Returns the stream of a body that Next writes in parts. */
  #open(): Readable {
    if (this.#stream !== undefined) return this.#stream;
    const read = () => {
      if (!this.#isFull) return;
      this.#isFull = false;
      this.emit("drain");
    };
    this.#stream = new Readable({ read });
    // Next would otherwise wait forever if the body is not read, and its memory would not be released.
    this.#stream.once("close", () => this.destroy());
    // An error may occur before the body is read.
    this.#stream.on("error", () => {});
    this.#capture(this.#stream);
    return this.#stream;
  }
}

function toBody(chunk: unknown): string | Buffer {
  if (chunk instanceof Uint8Array)
    return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return typeof chunk === "string" ? chunk : "";
}

const isChunk = (value: unknown): value is string | Uint8Array =>
  typeof value === "string" || value instanceof Uint8Array;

/** Calls the function among the parameters of `write` or `end`, if there is one. */
function callBack(parameters: readonly unknown[]): void {
  const callback = parameters.find((value) => typeof value === "function");
  if (callback !== undefined) nextTick(callback);
}
