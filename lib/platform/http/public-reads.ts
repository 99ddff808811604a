/**
 * Reads that any client may make. They are answered without Hono and without the web's `Request` and `Response`, which take
 * several times as long as a read from memory.
 */
import { currentRequestId } from "../../logging/request-context.ts";
import { trimAuthorization } from "../../wix/admin/api-key.ts";
import type { Unread } from "../../wix/body.ts";
import { notFound } from "../../wix/errors/errors.ts";
import { readParameters } from "./parse.ts";

export type ReadCall = Unread & {
  /** The decoded last segment of the path, for reads whose path ends with a parameter. */
  readonly parameter: string;
  readonly query: Readonly<Record<string, readonly string[]>>;
};

/** Answers a call with JSON. */
export type Read = (call: ReadCall) => Promise<Buffer>;

/** Reads by method and path. Only the last segment of a path may be a parameter, such as `:id`. */
export type Reads = Readonly<Record<`${"GET" | "POST"} /${string}`, Read>>;

export type PlainRequest = Unread & {
  readonly method: string;
  /** The path and the query. */
  readonly target: string;
  readonly authorization?: string | null | undefined;
  readonly origin?: string | null | undefined;
};

export type PlainResponse = {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
};

export type PublicReadOptions = {
  /** Groups of reads, and the paths under which each is available. */
  readonly groups: readonly (readonly [prefixes: readonly string[], reads: Reads])[];
  /** Headers of every response. */
  readonly headers: PlainResponse["headers"];
  /** The origins whose pages may read the responses. */
  readonly origins: readonly string[];
  /** Rejects if the token or key is invalid. */
  readonly identify: (authorization: string) => Promise<unknown>;
  /** Returns the response to a call that failed. */
  readonly fail: (error: unknown) => Response;
};

/** Returns the function that answers a request, or `undefined` if it is not a public read. */
export type FindRead = (request: PlainRequest) => (() => Promise<PlainResponse>) | undefined;

/** Creates the function that finds public reads. */
export function createPublicReads(options: PublicReadOptions): FindRead {
  const { groups, headers, origins, identify, fail } = options;
  const find = createFinder(groups);

  async function run({ read, parameter }: Found, request: PlainRequest): Promise<PlainResponse> {
    try {
      const { target, body } = request;
      const call = { parameter: decodeParameter(parameter), query: readParameters(target), body };
      const authorization = trimAuthorization(request.authorization);
      // Rejects an invalid token even though the call does not require one.
      if (authorization !== "") await identify(authorization);
      const callHeaders = [
        ["Content-Type", "application/json"],
        ["X-Wix-Request-Id", currentRequestId()],
        ["Cache-Control", "no-store"],
      ] as const;
      return { status: 200, headers: callHeaders, body: await read(call) };
    } catch (error) {
      const response = fail(error);
      const body = Buffer.from(await response.arrayBuffer());
      return { status: response.status, headers: [...response.headers], body };
    }
  }

  return (request) => {
    const { method, target, origin } = request;
    const found = find(method === "HEAD" ? "GET" : method, target);
    if (found === undefined) return undefined;
    return async () => {
      const { status, headers: callHeaders, body } = await run(found, request);
      const allowed = origins.find((one) => one === origin);
      const more = allowed === undefined ? [] : [["Access-Control-Allow-Origin", allowed] as const];
      return { status, headers: [...callHeaders, ...headers, ...more], body };
    };
  };
}

type Found = { readonly read: Read; readonly parameter: string };

/** Creates the function that finds the read of a method and target. A path may end with a slash. */
function createFinder(groups: PublicReadOptions["groups"]) {
  const byPath = new Map<string, Read>();
  for (const [prefixes, reads] of groups) {
    for (const [path, read] of Object.entries(reads)) {
      const [method = "", name = ""] = path.replace(/:[^/]+$/, ":").split(" ");
      for (const prefix of prefixes) byPath.set(`${method} ${trimSlash(prefix + name)}`, read);
    }
  }
  return (method: string, target: string): Found | undefined => {
    const path = `${method} ${trimSlash(target.split("?", 1)[0] ?? "")}`;
    const whole = byPath.get(path);
    if (whole !== undefined) return { read: whole, parameter: "" };
    const start = path.lastIndexOf("/") + 1;
    const read = start === path.length ? undefined : byPath.get(`${path.slice(0, start)}:`);
    return read && { read, parameter: path.slice(start) };
  };
}

const trimSlash = (path: string): string => (path.endsWith("/") ? path.slice(0, -1) : path);

/** Throws 404 for a segment that cannot be decoded or contains NUL, because it cannot be an ID or slug. */
function decodeParameter(segment: string): string {
  try {
    const decoded = decodeURIComponent(segment);
    if (!decoded.includes("\0")) return decoded;
  } catch {
    // A malformed escape is treated like a NUL.
  }
  throw notFound("Path");
}
