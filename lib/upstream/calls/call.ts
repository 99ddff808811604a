/** The description of a forwarded call, and functions that create descriptions. */
import type { LimitName } from "./address-limits.ts";

export type CallMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

/** The parts of an upstream, which can fail or become overloaded independently of each other. */
export type Service = "blog" | "identity" | "media";

export type Call = {
  readonly method: CallMethod;
  /** The path on this site. Segments that begin with a colon match any value. */
  readonly path: string;
  /** The call's path on the API's own host. */
  readonly upstream: string;
  /** Maximum size of the body, in bytes. */
  readonly maximumBody: number;
  readonly service: Service;
  /** The limit on how often a client address may make the call. */
  readonly limit: LimitName;
  /** Whether only this site's pages may make the call with a member's token. */
  readonly isForOwnPages?: boolean;
  /** Whether any client may make the call with an API key. */
  readonly acceptsKeys?: boolean;
  /** Whether only sites with an embedded platform forward the call. */
  readonly isEmbeddedOnly?: boolean;
  /** Whether the response is the same for all clients until something changes. */
  readonly isPublic?: boolean;
  /** Whether the body may be a file. It is passed on as it arrives, and only the upstream limits its size. */
  readonly isUpload?: boolean;
  /** Whether a browser navigates to the path, in which case the response may be a redirect or a page. */
  readonly isNavigation?: boolean;
};

const identityBytes = 64 * 1024;
const queryBytes = 1024 * 1024;
/** Maximum size of a written document, in bytes. The HTTP layer rejects bodies over 2 MiB. */
const documentBytes = 2 * 1024 * 1024;

/** Creates a `GET` call of the blog. */
export const get = (path: string, upstream: string): Call => ({
  method: "GET",
  path,
  upstream,
  maximumBody: 0,
  service: "blog",
  limit: "blogRead",
});
/** Creates a `GET` call of the blog whose response the HTTP cache may store. */
export const read = (path: string, upstream: string): Call => ({
  ...get(path, upstream),
  isPublic: true,
});
/** Creates a query of the blog, which is a `POST` and is never stored. */
export const query = (path: string, upstream: string): Call => ({
  method: "POST",
  path,
  upstream,
  maximumBody: queryBytes,
  service: "blog",
  limit: "blogQuery",
});

/** Creates a call for members that only this site's pages may make. */
export const identity = (
  method: CallMethod,
  path: string,
  limit: LimitName,
  upstream: string = path,
): Call => ({
  method,
  path,
  upstream,
  maximumBody: identityBytes,
  service: "identity",
  limit,
  isForOwnPages: true,
});
/** Creates such a call with `POST`. */
export const post = (path: string, limit: LimitName, upstream?: string): Call =>
  identity("POST", path, limit, upstream);
/** Creates a call to which a browser navigates. */
export const navigation = (path: string): Call => ({
  ...get(path, path),
  service: "identity",
  limit: "navigation",
  isNavigation: true,
});

/** Returns a function that creates the calls under a path of this site. */
export const below =
  (path: string, upstream: string) =>
  (method: CallMethod, rest: string, limit: LimitName): Call =>
    identity(method, path + rest, limit, upstream + rest);

/**
 * Creates a call that members with a role and API keys may make, for example one that writes a post. The
 * upstream checks the permission.
 */
export const guarded = (
  method: CallMethod,
  path: string,
  upstream: string,
  {
    service = "blog",
    maximumBody = documentBytes,
  }: Partial<Pick<Call, "service" | "maximumBody">> = {},
): Call => ({
  method,
  path,
  upstream,
  maximumBody: method === "GET" ? 0 : maximumBody,
  service,
  limit: method === "GET" || path.endsWith("/query") ? "read" : "change",
  isForOwnPages: true,
  acceptsKeys: true,
});
