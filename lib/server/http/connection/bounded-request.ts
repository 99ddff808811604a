import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/**
 * Maximum body size, in bytes, above which the connection is closed. Code that reads bodies has a smaller
 * limit and responds with 413. This limit is for bodies that are not read, or that are read without a limit.
 */
export const maximumBodyBytes = 2 * 1024 * 1024;

/** How long a client may still read the response after its body was cut off, in milliseconds. */
const lingering = 1_000;

/** A request whose body is cut off if it becomes too large, with or without `Content-Length`. */
export class BoundedRequest extends IncomingMessage {
  #received = 0;
  /** A reference to the socket. Node removes its own reference from a finished request. */
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
   * Makes Node leave a body that no handler reads to `discardBody`. Without this call, Node reads the rest of such a
   * body after the response, however long it is.
   */
  claimBody(): void {
    if (hasBody(this)) this.read(0);
  }

  /**
   * Reads and discards the rest of the body, up to the limit, so that the connection can be reused. Called after the
   * response. Closes the connection if the request is destroyed.
   */
  discardBody(): void {
    if (this.destroyed) return this.#cutOff();
    this.unpipe();
    this.removeAllListeners("data");
    this.resume();
  }

  /**
   * Closes the connection after a delay. Otherwise, a client that is still sending would not see the
   * response.
   */
  #cutOff(): void {
    this.#connection.pause();
    setTimeout(() => this.#connection.destroy(), lingering).unref();
  }

  /** The number of body bytes received so far. */
  get received(): number {
    return this.#received;
  }
}

/** Returns whether a request has a body (RFC 9112 section 6.3). */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;

/** Returns whether a request's `Content-Length` exceeds the limit. */
export function isTooLarge({ headers }: IncomingMessage): boolean {
  return Number(headers["content-length"] ?? 0) > maximumBodyBytes;
}
