import type { BoundedRequest } from "./bounded-request.ts";

/** The slowest upload, in bytes per second. */
const slowest = 1024;

/**
 * Lets an upload take longer than other requests, as long as its bytes keep arriving. Closes the connection if fewer
 * arrive during an interval (milliseconds). Bytes that the server has not read yet do not count against the client.
 */
export function watchUpload(request: BoundedRequest, interval: number): void {
  let before = request.received;
  const timer = setInterval(() => {
    const isFast = request.received - before >= (slowest * interval) / 1_000;
    before = request.received;
    if (request.complete || request.destroyed) clearInterval(timer);
    else if (!isFast && request.readableLength === 0) request.giveUp();
  }, interval).unref();
  request.once("close", () => clearInterval(timer));
}
