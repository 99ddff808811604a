import type { IncomingHttpHeaders } from "node:http";

/** A response's validators (RFC 9110 section 8.8). */
export type Validators = {
  readonly etag: string | undefined;
  /** An HTTP date. */
  readonly lastModified: string | undefined;
};

/**
 * Returns whether the client's copy is current (RFC 9110 section 13.2.2), based on its entity tag or, if the
 * request has none, its date.
 */
export function isUnmodified(headers: IncomingHttpHeaders, validators: Validators): boolean {
  const { etag, lastModified } = validators;
  const tags = headers["if-none-match"];
  if (tags !== undefined) {
    const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
    return (
      etag !== undefined &&
      (tags.trim() === "*" || tags.split(",").some((tag) => opaque(tag) === opaque(etag)))
    );
  }
  const since = Date.parse(headers["if-modified-since"] ?? "");
  return lastModified !== undefined && Date.parse(lastModified) <= since;
}
