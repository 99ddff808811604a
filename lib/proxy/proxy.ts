import "server-only";
import { randomUUID } from "node:crypto";
import { callUpstream, type Upstream } from "../upstream/upstream.ts";
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
      const body = await readBody(request, match.call.maximumBody);
      const response = await upstream(
        new Request(`http://upstream${match.path}${url.search}`, {
          method: request.method,
          headers: forwardedRequestHeaders(request.headers),
          body,
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

/** A body within its bound, read as it comes. 413 as soon as it is larger. */
async function readBody(
  request: Request,
  maximum: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (request.body === null || request.method === "GET" || request.method === "HEAD") return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > maximum) {
      throw new WireError({
        status: 413,
        code: "PAYLOAD_TOO_LARGE",
        message: `The body must be at most ${maximum} bytes.`,
      });
    }
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
