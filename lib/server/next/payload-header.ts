/** The header with which Next's client router requests a payload. Servers without pages check it too, without Next. */
import type { IncomingHttpHeaders } from "node:http";

/** Returns whether a request is for a payload. Next renders the document for any value but 1. */
export const isPayloadRequest = (headers: IncomingHttpHeaders): boolean => headers["rsc"] === "1";

/** Removes the header. */
export function dropPayloadHeader(headers: IncomingHttpHeaders): void {
  delete headers["rsc"];
}
