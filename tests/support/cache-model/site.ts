/** Instances of the HTTP cache in front of a `ModelBlog`, without ports and with the test's clock. */
import { createServer, request as sendRequest, type IncomingMessage } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { duplexPair } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { parseSettings } from "#lib/config/settings.ts";
import { createEntries, type EntryBackend } from "#lib/server/cache/entries.ts";
import { followChanges, type ChangeLog } from "#lib/changes/follow-changes.ts";
import { InvalidationLog, type LogEntry } from "#lib/changes/invalidation-log.ts";
import { Renderer } from "#lib/server/cache/render.ts";
import { Pipeline } from "#lib/server/http/pipeline.ts";
import { createSecurityHeaders } from "#lib/security/security-headers.ts";
import { SiteResponse } from "#lib/server/http/response/site-response.ts";
import { createNextOrigin, type Handle } from "#lib/server/next/next-origin.ts";
import { routes } from "./blog.ts";

export type ModelRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** A decompressed response, or `undefined` if the connection broke off. */
export type ModelAnswer =
  | { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }
  | undefined;

export type ModelSiteOptions = {
  readonly handle: Handle;
  readonly backend: EntryBackend | undefined;
  readonly log: ChangeLog;
  readonly now: () => number;
  readonly maximumBytes: number;
};

const securityHeaders = createSecurityHeaders(parseSettings({}));

/** Starts an instance. */
export async function startModelSite({
  handle,
  backend,
  log,
  now,
  maximumBytes,
}: ModelSiteOptions) {
  const ignore = () => {};
  const invalidations = new InvalidationLog();
  const follower = await followChanges(log, invalidations, ignore, now);
  const entries = createEntries({ maximumBytes, log: invalidations, now });
  if (backend !== undefined) entries.setBackend(backend);
  let working = 0;
  const origin = createNextOrigin(async (request, response) => {
    working += 1;
    await handle(request, response).finally(() => (working -= 1));
  });
  const pipeline = new Pipeline({
    origin,
    entries,
    files: new Map(),
    renderer: new Renderer({
      origin,
      entries,
      now,
      report: ignore,
    }),
    findCanonicalPath: (path) => (path in routes ? path : undefined),
    catchUp: follower.catchUp,
    errorDocument: (reason) => `<h1>${reason}</h1>`,
    countRendering: () => Promise.resolve(undefined),
    isBehindTls: false,
    securityHeaders,
    sharedCacheSeconds: 0,
    log: ignore,
  });
  const server = createServer<typeof IncomingMessage, typeof SiteResponse>(
    { ServerResponse: SiteResponse },
    (request, response) => {
      Promise.resolve(pipeline.answer(request, response)).catch(() => response.destroy());
    },
  );
  const connect = () => {
    const [client, connection] = duplexPair();
    server.emit("connection", connection);
    return client;
  };

  return {
    send: async ({ method, url, headers }: ModelRequest): Promise<ModelAnswer> => {
      try {
        const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
        sendRequest({
          createConnection: connect,
          method,
          path: url,
          headers: { host: "localhost", connection: "close", ...headers },
        })
          .on("error", reject)
          .on("response", resolve)
          .end(method === "POST" ? "{}" : undefined);
        const response = await promise;
        const body = decompress(await buffer(response), response.headers["content-encoding"]);
        return { status: response.statusCode ?? 0, headers: response.headers, body };
      } catch {
        return undefined;
      }
    },
    /** Resolves when background renderings and writes to the backend are complete. */
    async settle(): Promise<void> {
      do await new Promise((resolve) => void setImmediate(resolve));
      while (working > 0);
      await entries.waitForWrites();
    },
    stop: follower.stop,
  };
}

export type ModelSite = Awaited<ReturnType<typeof startModelSite>>;

function decompress(body: Buffer, encoding: string | undefined): string {
  if (body.length === 0) return "";
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

/** Creates a change log in memory that instances can follow. */
export function createModelLog(): ChangeLog & { readonly add: (tags: readonly string[]) => void } {
  const entries: LogEntry[] = [];
  const beginning: LogEntry = { name: "beginning", tags: [] };
  return {
    newest: async () => ({ beginning: beginning.name, entries: [...entries] }),
    from: async (name) => {
      const all = [beginning, ...entries];
      return all.slice(all.findIndex((entry) => entry.name === name));
    },
    add: (tags) => void entries.push({ name: `entry ${entries.length}`, tags }),
  };
}
