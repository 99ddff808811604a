import { ServerResponse, type IncomingMessage } from "node:http";
import { BoundedRequest } from "../connection/bounded-request.ts";
import { requestIdHeader } from "../../../logging/request-context.ts";

/** A response with the data that the log and the metrics record. */
export class SiteResponse<
  Request extends IncomingMessage = IncomingMessage,
> extends ServerResponse<Request> {
  /** The request ID, which is a header of every response. */
  requestId: string | undefined;
  /** Whether the response comes from the cache. */
  isFromCache = false;

  /**
   * Like Node's `writeHead`, but adds the request ID, and announces that the connection will close if the rest of the
   * request's body is not read.
   */
  override writeHead(...parameters: unknown[]): this {
    const { requestId, req } = this;
    if (req instanceof BoundedRequest && !req.canReuseConnection()) this.shouldKeepAlive = false;
    const headers = parameters.at(-1);
    if (requestId !== undefined) {
      // Passing a list of alternating names and values is faster than setting single headers.
      if (Array.isArray(headers))
        parameters.splice(-1, 1, [...headers, requestIdHeader, requestId]);
      else this.setHeader(requestIdHeader, requestId);
    }
    // oxlint-disable-next-line typescript/unbound-method -- bound by the call
    Reflect.apply(super.writeHead, this, parameters);
    return this;
  }
}
