import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/**
 * The largest body that is read at all, in bytes. Whoever reads bodies has a smaller bound of its own and
 * answers 413; this is for bodies that nobody reads, or that somebody reads without a bound.
 */
export const maximumBodyBytes = 2 * 1024 * 1024;

/** How long a client may still take its answer when it is not listened to any more, in milliseconds. */
const lingering = 1_000;

/** A request whose body is cut off where it becomes too large, however it is sent. */
export class BoundedRequest extends IncomingMessage {
  #received = 0;
  /** Node takes its own away from a request that is over. */
  readonly #connection: Socket;

  constructor(socket: Socket) {
    super(socket);
    this.#connection = socket;
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk instanceof Uint8Array) this.#received += chunk.byteLength;
    if (this.#received <= maximumBodyBytes) return super.push(chunk, encoding);
    this.#cutOff();
    return false;
  }

  /**
   * What Node calls when a request is answered before its body has come: it is read on, so that the
   * connection is good for the next request, but counted. Node itself would read any number of bytes.
   */
  _dump(): void {
    this.resume();
  }

  /**
   * Reads and discards the rest of the body, up to the limit. Called after the response, because Node discards only
   * bodies that were not read at all. Closes the connection if the request is destroyed.
   */
  discardBody(): void {
    if (this.destroyed) return this.#cutOff();
    this.unpipe();
    this.removeAllListeners("data");
    this.resume();
  }

  /** Not at once: a client that is still sending would not see the answer. */
  #cutOff(): void {
    this.#connection.pause();
    setTimeout(() => this.#connection.destroy(), lingering).unref();
  }

  /** How much of the body has come so far, in bytes. */
  get received(): number {
    return this.#received;
  }
}

/** Whether a request says by itself that its body is too large. */
export function isTooLarge({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? 0) > maximumBodyBytes;
}
