/**
 * Requests by Next's client router for payloads contained in a stored page: the payload of the whole page,
 * which Next sends for a static page regardless of what the client already has, and the prefetched segments.
 * (`next/dist/server/base-server`, `app-page-runtime`.)
 */
import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { PagePart } from "../response/stored-answers.ts";

export type PayloadRequest = { readonly path: string; readonly part: PagePart };

/** Parses the path and part that a request asks for. Returns `undefined` if Next has to answer the request. */
export function payloadRequest(
  url: string,
  headers: IncomingHttpHeaders,
): PayloadRequest | undefined {
  if (headers["rsc"] !== "1" || "next-hmr-refresh" in headers) return undefined;
  const prefetch = headers["next-router-prefetch"];
  const segment = one(headers["next-router-segment-prefetch"]);
  if (prefetch !== undefined && prefetch !== "1") return undefined;
  // Next ignores this header without `next-router-prefetch`.
  if (segment !== undefined && prefetch === undefined) return undefined;
  const [path = "", query, ...rest] = url.split("?");
  if (query === undefined || rest.length > 0) return undefined;
  // Next redirects any other value to the correct one, because proxies may use it to cache payloads.
  if (query !== "_rsc" && query !== `_rsc=${computeRscValue(headers)}`) return undefined;
  if (query === "_rsc" && computeRscValue(headers) !== "") return undefined;
  if (segment === undefined) return { path, part: "navigation" };
  return isPath(segment) ? { path, part: segment } : undefined;
}

/**
 * Returns the value required of `_rsc`, given the headers that select a payload
 * (`next/dist/shared/lib/router/utils/cache-busting-search-param`).
 */
export function computeRscValue(headers: IncomingHttpHeaders): string {
  const given = [
    "next-router-prefetch",
    "next-router-segment-prefetch",
    "next-router-state-tree",
    "next-url",
  ].map((name) => one(headers[name]));
  const [prefetch, ...others] = given;
  const isPlain = prefetch === undefined || prefetch === "0";
  if (isPlain && others.every((value) => value === undefined)) return "";
  const input = given.map((value) => value ?? "0").join(",");
  return createHash("sha256").update(input).digest().subarray(0, 12).toString("base64url");
}

const one = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value.join(",") : value;

const isPath = (name: string): name is `/${string}` => name.startsWith("/");
