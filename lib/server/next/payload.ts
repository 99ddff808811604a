/**
 * Payloads of a stored page, as requested by Next's client router: the whole page, which Next sends for a static page
 * regardless of what the client already has, and prefetched segments (`next/dist/server/base-server`,
 * `app-page-runtime`).
 */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { isPayloadRequest } from "./targets.ts";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";

/** A payload, which is a variant of a page, and the request for which Next sends it. */
export type PayloadVariant = {
  readonly path: string;
  readonly variant: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The parameter by which clients distinguish payloads from documents in their own caches. */
export const payloadParameter = "_rsc";

/** The variant of a page's document. */
export const documentVariant = "";

/** The beginning of the variants of prefetched segments. */
const segmentPrefix = "segment ";

/** Returns whether a variant is a prefetched segment. */
export const isSegment = ({ variant }: { readonly variant: string }): boolean =>
  variant.startsWith(segmentPrefix);

/** Parses the path and variant that a request asks for. Returns `undefined` if only Next can answer the request. */
export function readPayloadVariant(
  url: string,
  headers: IncomingHttpHeaders,
): PayloadVariant | undefined {
  if (headers["rsc"] !== "1" || "next-hmr-refresh" in headers) return undefined;
  const prefetch = headers["next-router-prefetch"];
  const segment = joinValues(headers["next-router-segment-prefetch"]);
  if (prefetch !== undefined && prefetch !== "1") return undefined;
  // Next ignores this header without `next-router-prefetch`.
  if (segment !== undefined && prefetch === undefined) return undefined;
  const [path = "", query, ...rest] = url.split("?");
  if (query === undefined || rest.length > 0) return undefined;
  // Next redirects any other value to the correct one, because proxies may use it to cache payloads.
  const value = computeRscValue(headers);
  if (query !== `_rsc=${value}` && (query !== "_rsc" || value !== "")) return undefined;
  if (segment === undefined) {
    return { path, variant: "payload", url: `${path}?_rsc`, headers: { rsc: "1" } };
  }
  if (!segment.startsWith("/")) return undefined;
  const selected = { "next-router-prefetch": "1", "next-router-segment-prefetch": segment };
  return {
    path,
    variant: `${segmentPrefix}${segment}`,
    url: `${path}?_rsc=${computeRscValue(selected)}`,
    headers: { rsc: "1", ...selected },
  };
}

/** Returns the value of `_rsc` for headers (`next/dist/shared/lib/router/utils/cache-busting-search-param`). */
export function computeRscValue(headers: IncomingHttpHeaders): string {
  const given = [
    "next-router-prefetch",
    "next-router-segment-prefetch",
    "next-router-state-tree",
    "next-url",
  ].map((name) => joinValues(headers[name]));
  const [prefetch, ...others] = given;
  const isPlain = prefetch === undefined || prefetch === "0";
  if (isPlain && others.every((value) => value === undefined)) return "";
  const input = given.map((value) => value ?? "0").join(",");
  return createHash("sha256").update(input).digest().subarray(0, 12).toString("base64url");
}

/** Returns whether Next can parse the router state header, which it reads only if a request is for a payload. */
export function hasValidRouterState(headers: IncomingHttpHeaders): boolean {
  if (!isPayloadRequest(headers)) return true;
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return true;
  } catch {
    return false;
  }
}

/** Returns a header's value. Repeated headers are joined, as Node joins most of them. */
const joinValues = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(",") : value;
