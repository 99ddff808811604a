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

  /** Reads on to the end of a body that was answered before it, if that is near: Node would read any. */
  finish(): void {
    const isShort = "content-length" in this.headers && !isTooLarge(this);
    if (!this.complete && !isShort) this.#cutOff();
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
