/** A strong or weak entity tag in a list (RFC 9110 section 8.8.3). Tags may contain commas. */
const entityTag = /(?:W\/)?("[^"]*")/g;

/** Returns whether a value of `If-None-Match` contains a response's tag, compared weakly, or is `*`. */
export function matchesTag(value: string, etag: string | undefined): boolean {
  if (value.trim() === "*") return true;
  const opaque = etag?.replace(/^W\//, "");
  return [...value.matchAll(entityTag)].some(([, tag]) => tag === opaque);
}
