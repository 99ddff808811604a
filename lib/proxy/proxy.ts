import "server-only";
import { randomUUID } from "node:crypto";
import { callUpstream, type Upstream } from "../upstream/upstream.ts";
import { readBytes } from "../wix/body.ts";
import { errorResponse, notFound, WireError } from "../wix/errors.ts";
import { browserCalls, matchCall, serverCalls, type Call } from "./calls.ts";
import { forwardedRequestHeaders, forwardedResponseHeaders } from "./headers.ts";

export type Proxy = (request: Request) => Promise<Response>;

/** A proxy that lets the listed calls through to an upstream; every other path is 404. */
export function createProxy(calls: readonly Call[], upstream: Upstream): Proxy {
  return async (request) => {
    const requestId = randomUUID();
    try {
      const url = new URL(request.url);
      const match = matchCall(calls, request.method, url.pathname);
      if (match === undefined) throw notFound("This path");
      const hasBody = request.body !== null && match.call.method === "POST";
      const response = await upstream(
        new Request(`http://upstream${match.path}${url.search}`, {
          method: request.method,
          headers: forwardedRequestHeaders(request.headers),
          body: hasBody ? await readBytes(request, match.call.maximumBody) : null,
        }),
      );
      return new Response(request.method === "HEAD" ? null : response.body, {
        status: response.status,
        headers: forwardedResponseHeaders(response.headers, requestId),
      });
    } catch (error) {
      if (!(error instanceof WireError)) console.error(`request ${requestId} failed`, error);
      return errorResponse(error, requestId);
    }
  };
}

/** The proxy for browsers. */
export const proxy: Proxy = createProxy(browserCalls, callUpstream);

/** The proxy for the site's own pages. */
export const serverProxy: Proxy = createProxy(serverCalls, callUpstream);
