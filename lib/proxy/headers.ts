/** The headers that the proxy forwards in each direction. All others are dropped. */
import type { Call } from "../upstream/calls.ts";
import type { ReadHeaders } from "./limits.ts";

const requestHeaders = [
  "accept",
  "accept-language",
  "authorization",
  "content-type",
  // Hosted Wix needs these with an API key; the platform ignores them.
  "wix-account-id",
  "wix-site-id",
];
/** Additionally sent if a browser could navigate to the response. The API describes redirects to `@wix/sdk` in JSON. */
const navigationRequestHeaders = ["x-wix-bi-gateway"];
/** Additionally sent with a file (https://tus.io/protocols/resumable-upload). */
const uploadRequestHeaders = [
  "content-length",
  "tus-resumable",
  "upload-length",
  "upload-metadata",
  "upload-offset",
];
const uploadResponseHeaders = [
  "location",
  "tus-extension",
  "tus-max-size",
  "tus-resumable",
  "tus-version",
  "upload-expires",
  "upload-length",
  "upload-offset",
];
const responseHeaders = ["content-type", "retry-after", "x-wix-request-id"];
/** Additionally forwarded if a browser navigates to the response. */
const navigationResponseHeaders = ["location", "content-security-policy", "referrer-policy"];

/**
 * Returns the request headers to send to the upstream. All others, such as forwarding headers, are dropped.
 */
export function forwardedRequestHeaders(
  headers: Headers,
  { isNavigation = false, isUpload = false }: Pick<Call, "isNavigation" | "isUpload"> = {},
): Headers {
  return pickHeaders(headers, [
    ...requestHeaders,
    ...(isNavigation ? navigationRequestHeaders : []),
    ...(isUpload ? uploadRequestHeaders : []),
  ]);
}

/** Returns the response headers to send to the client, with `Cache-Control: no-store`. */
export function forwardedResponseHeaders(
  headers: ReadHeaders,
  requestId: string,
  { isNavigation = false, isUpload = false }: Pick<Call, "isNavigation" | "isUpload"> = {},
): Headers {
  const picked = pickHeaders(headers, [
    ...responseHeaders,
    ...(isNavigation ? navigationResponseHeaders : []),
    ...(isUpload ? uploadResponseHeaders : []),
  ]);
  if (!picked.has("x-wix-request-id")) picked.set("x-wix-request-id", requestId);
  picked.set("cache-control", "no-store");
  picked.set("x-content-type-options", "nosniff");
  return picked;
}

/** Returns the named headers that have a value. Drops connection-specific headers. */
export function pickHeaders(headers: ReadHeaders, names: readonly string[]): Headers {
  const dropped = new Set(
    (headers.get("connection") ?? "").split(",").map((name) => name.trim().toLowerCase()),
  );
  const picked = new Headers();
  for (const name of names) {
    const value = headers.get(name);
    if (value !== null && value !== "" && !dropped.has(name)) picked.set(name, value);
  }
  return picked;
}
