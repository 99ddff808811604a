/**
 * Declares the calls that a site forwards to its upstream. Each group of routes has its declarations in a `….calls.ts`
 * file beside it. These files contain only data, because a site with a hosted upstream has no platform.
 */
import type { LimitName } from "../../rate-limit/address-limits.ts";

export type CallMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** The parts of an upstream, which can fail or be overloaded independently. */
export type Service = "blog" | "identity" | "media";

/**
 * The clients whose calls a site forwards: any client; only the site's own pages with a member's token; these pages and
 * clients with an API key; or only the site's server.
 */
export type Callers = "anyone" | "ownPages" | "ownPagesAndKeys" | "siteServer";

export type Call = {
  readonly method: CallMethod;
  /** The path on this site. Segments that begin with a colon match any value. */
  readonly path: string;
  /** The call's path on the API's own host. */
  readonly upstream: string;
  readonly callers: Callers;
  /** Maximum size of the body, in bytes. */
  readonly maximumBody: number;
  /** The limit on how often a client address may make the call. */
  readonly limit: LimitName;
  readonly service: Service;
  /** Whether only sites with an embedded platform forward the call. */
  readonly isEmbeddedOnly?: boolean;
  /** Whether the response is the same for all clients until something changes, so that the HTTP cache may store it. */
  readonly isPublic?: boolean;
  /** Whether the body may be a file. Such a body is streamed, and only the upstream limits its size. */
  readonly isUpload?: boolean;
  /** Whether a browser navigates to the path, in which case the response may be a redirect or a page. */
  readonly isNavigation?: boolean;
};

/** Maximum size of a query's body, in bytes. */
export const queryBytes = 1024 * 1024;
/** Maximum size of a body with a document, in bytes. The HTTP layer rejects bodies over 2 MiB. */
export const documentBytes = 2 * 1024 * 1024;
/** Maximum size of a body with the data of an account or a member, in bytes. */
export const memberBytes = 64 * 1024;

/** Properties that all calls of a group share. */
type Group = Omit<Call, "method" | "path" | "upstream" | "limit" | "service" | "maximumBody"> & {
  /** The path of the group on this site, or several paths that lead to the same calls. */
  readonly site: string | readonly string[];
  /** The path of the group on the API's own host. Defaults to the path on this site. */
  readonly upstream?: string;
  /** Defaults to `blog`. */
  readonly service?: Service;
  /** Maximum size of a body, in bytes. Defaults to 0. */
  readonly maximumBody?: number;
};

/** Calls with the same rate limit and method: their paths, relative to the path of the group. */
type Row = readonly [limit: LimitName, method: CallMethod, ...paths: readonly string[]];

/**
 * Returns the calls of a group.
 *
 * ```ts
 * const group = { site: "/api/labels", upstream: "/v3/tags", callers: "anyone" } as const;
 * const labelCalls = declareCalls(group, ["blogRead", "GET", "", "/:tagId"]);
 * ```
 */
export function declareCalls(
  { site, upstream, service = "blog", maximumBody = 0, ...group }: Group,
  ...rows: readonly Row[]
): readonly Call[] {
  return [site].flat().flatMap((prefix) =>
    rows.flatMap(([limit, method, ...paths]) =>
      paths.map((path) => ({
        ...group,
        method,
        path: prefix + path,
        upstream: (upstream ?? prefix) + path,
        service,
        maximumBody,
        limit,
      })),
    ),
  );
}
