import { IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isUpload } from "../../../site/paths/call-paths.ts";
import { maximumFileBytes } from "../../../wix/files.ts";

/**
 * Maximum size of a body, in bytes, above which the connection is closed. Code that reads bodies has a smaller limit and
 * responds with 413.
 */
export const maximumBodyBytes = 2 * 1024 * 1024;

/** Maximum number of bytes of a body that are read and discarded after an early response. */
const maximumDiscardedBytes = 8 * 1024 * 1024;

/** Maximum size of an uploaded file, in bytes. Its route writes it to the disk while it arrives. */
const maximumUploadBytes = maximumFileBytes.video;

/** The slowest upload, in bytes per second. */
const slowestUpload = 1024;

/** How long a client may still read the response after its body was cut off, in milliseconds. */
const lingering = 1_000;

/** A request whose body is cut off if it becomes too large, with or without `Content-Length`. */
export class BoundedRequest extends IncomingMessage {
  #received = 0;
  /** Set when the first bytes arrive, because the target is not known earlier. */
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
   * Leaves the rest of the body to `discardBody`. Node would read all of it after the response or, if the response
   * closes the connection, none of it.
   */
  claimBody(response: ServerResponse): void {
    if (!hasBody(this)) return;
    this.read(0);
    // Runs before Node's own listener, which closes the connection.
    response.prependListener("finish", () => this.#delayClose());
  }

  /**
   * Delays Node's close of the connection until the body has been read. Closing it earlier would reset it, and a client
   * that is still sending would not see the response (RFC 9112 section 9.6). The server's timeouts end a body that does
   * not arrive.
   */
  #delayClose(): void {
    const socket = this.#connection;
    socket.destroySoon = () => {
      // Restores Node's own method.
      Reflect.deleteProperty(socket, "destroySoon");
      if (this.complete) return socket.destroySoon();
      socket.end();
      this.once("end", () => socket.destroySoon());
    };
  }

  /**
   * Returns whether another request can follow a response that begins now: the body is complete, or its rest is short
   * and will be sent. A client that waits for `100 Continue` does not send it.
   */
  canReuseConnection(): boolean {
    if (this.complete || !hasBody(this)) return true;
    const rest = Number(this.headers["content-length"]) - this.#received;
    return rest <= maximumDiscardedBytes && this.headers.expect === undefined;
  }

  /** Discards the rest of the body, up to the limit, after the response, so that the client can read the response. */
  discardBody(): void {
    if (this.destroyed) return this.#cutOff();
    // Also limits the rest of an upload that was answered early.
    this.#maximum = this.#received + maximumDiscardedBytes;
    this.unpipe();
    this.removeAllListeners("data");
    this.resume();
  }

  /** Closes the connection after a delay, because a client that is still sending would not see the response. */
  #cutOff(): void {
    this.#connection.pause();
    setTimeout(() => this.#connection.destroy(), lingering).unref();
  }

  /** The number of body bytes received so far. */
  get received(): number {
    return this.#received;
  }

  /**
   * Closes the connection of an upload if too few bytes arrive per interval (in milliseconds). The client is not blamed
   * while the server has unread bytes.
   */
  watchUpload(interval: number): void {
    let before = this.#received;
    const timer = setInterval(() => {
      const isFast = this.#received - before >= (slowestUpload * interval) / 1_000;
      before = this.#received;
      if (this.complete || this.destroyed) clearInterval(timer);
      else if (!isFast && this.readableLength === 0) this.#connection.destroy();
    }, interval).unref();
    this.once("close", () => clearInterval(timer));
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
