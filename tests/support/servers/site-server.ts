/**
 * The site's HTTP server, without a port and without pages. Requests pass through all stages, but no response is
 * stored.
 */
import {
  createServer,
  request as sendRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from "node:http";
import { duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import { NodeNextRequest, NodeNextResponse } from "next/dist/server/base-http/node.js";
import { sendResponse } from "next/dist/server/send-response.js";
import {
  NextRequestAdapter,
  signalFromNodeResponse,
} from "next/dist/server/web/spec-extension/adapters/next-request.js";
import { parseSettings } from "#lib/config/settings.ts";
import type { Proxy } from "#lib/proxy/proxy.ts";
import { createSecurityHeaders } from "#lib/security/security-headers.ts";
import { InvalidationLog } from "#lib/changes/invalidation-log.ts";
import { createEntries } from "#lib/server/cache/entries.ts";
import { Renderer } from "#lib/server/cache/render.ts";
import { Pipeline } from "#lib/server/http/pipeline.ts";
import { SiteResponse } from "#lib/server/http/response/site-response.ts";
import { createNextOrigin, type Origin } from "#lib/server/next/next-origin.ts";

/** Creates an origin that answers like Next would for a route that exports the proxy. */
export const createRoute = (proxy: Proxy): Origin =>
  createNextOrigin(async (request, response) => {
    const wrapped = new NodeNextRequest(request);
    const signal = signalFromNodeResponse(response);
    const answer = await proxy(NextRequestAdapter.fromNodeNextRequest(wrapped, signal));
    await sendResponse(wrapped, new NodeNextResponse(response), answer);
  });

/** Returns a function that sends requests to the HTTP server in front of `origin`. */
export function createSiteServer(origin: Origin): (request: Request) => Promise<Response> {
  const log = (_message: string, error: unknown) => {
    throw error;
  };
  // All responses are larger, so none is stored.
  const entries = createEntries({ maximumBytes: 64, log: new InvalidationLog(), now: Date.now });
  const pipeline = new Pipeline({
    origin,
    entries,
    files: new Map(),
    renderer: new Renderer({ origin, entries, now: Date.now, report: log }),
    findCanonicalPath: () => undefined,
    catchUp: () => undefined,
    errorDocument: (reason) => `<h1>${reason}</h1>`,
    countRendering: () => Promise.resolve(undefined),
    isBehindTls: false,
    securityHeaders: createSecurityHeaders(parseSettings({})),
    sharedCacheSeconds: 0,
    log,
  });
  const server = createServer<typeof IncomingMessage, typeof SiteResponse>(
    { ServerResponse: SiteResponse },
    (request, response) => {
      Promise.resolve(pipeline.answer(request, response)).catch(() => response.destroy());
    },
  );
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    sendRequest({
      createConnection: () => {
        const [client, connection] = duplexPair();
        server.emit("connection", connection);
        return client;
      },
      method: request.method,
      path: pathname + search,
      headers: { host: "localhost", connection: "close", ...Object.fromEntries(request.headers) },
    })
      .on("error", reject)
      .on("response", resolve)
      .end(request.body === null ? undefined : Buffer.from(await request.arrayBuffer()));
    const response = await promise;
    const body = await buffer(response);
    return new Response(body.length === 0 ? null : new Uint8Array(body), {
      status: response.statusCode ?? 0,
      headers: listHeaders(response.headers),
    });
  };
}

const listHeaders = (headers: IncomingHttpHeaders): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
