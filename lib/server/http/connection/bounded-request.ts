import { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { isUpload } from "../../../site/call-paths.ts";
import { maximumFileBytes } from "../../../wix/files.ts";

/**
 * Maximum body size, in bytes, above which the connection is closed. Code that reads bodies has a smaller
 * limit and responds with 413. This limit is for bodies that are not read, or that are read without a limit.
 */
export const maximumBodyBytes = 2 * 1024 * 1024;

/** The same for a file. The route that receives it writes it to the disk. */
const maximumUploadBytes = maximumFileBytes.video;

/** How long a client may still read the response after its body was cut off, in milliseconds. */
const lingering = 1_000;

/** A request whose body is cut off if it becomes too large, with or without `Content-Length`. */
export class BoundedRequest extends IncomingMessage {
  #received = 0;
  /** Set when the first bytes arrive, because the target is not known before. */
  #maximum: number | undefined;
  /** A reference to the socket. Node removes its own reference from a finished request. */
  readonly #connection: Socket;

  constructor(socket: Socket) {
    super(socket);
    this.#connection = socket;
  }

  override push(chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk instanceof Uint8Array) this.#received += chunk.byteLength;
    this.#maximum ??= getMaximum(this);
    if (this.#received <= this.#maximum) return super.push(chunk, encoding);
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
    this.#limitRest();
    this.unpipe();
    this.removeAllListeners("data");
    this.resume();
  }

  /** Limits the rest of a file that was answered early. */
  #limitRest(): void {
    this.#maximum = Math.min(getMaximum(this), Math.max(this.#received, maximumBodyBytes));
  }

  /**
   * Closes the connection after a delay. Otherwise, a client that is still sending would not see the
   * response.
   */
  #cutOff(): void {
    this.#connection.pause();
    setTimeout(() => this.#connection.destroy(), lingering).unref();
  }

  /** Closes the connection of a client that sends a file too slowly. */
  giveUp(): void {
    this.#connection.destroy();
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
export function isTooLarge(request: IncomingMessage): boolean {
  return Number(request.headers["content-length"] ?? 0) > getMaximum(request);
}

const getMaximum = ({ url = "" }: IncomingMessage): number =>
  isUpload(url) ? maximumUploadBytes : maximumBodyBytes;
