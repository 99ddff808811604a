/** What of a message's headers goes through the proxy: named ones, nothing else, in both directions. */

const requestHeaders = ["accept", "accept-language", "authorization", "content-type"];
const responseHeaders = ["content-type", "retry-after", "x-wix-request-id"];
/** Of an answer that a browser goes to. */
const navigationHeaders = ["location", "content-security-policy", "referrer-policy"];

/** The headers that go upstream. Whatever else a client sends, forwarding headers too, stays here. */
export function forwardedRequestHeaders(headers: Headers): Headers {
  return pick(headers, requestHeaders);
}

/** The headers that come back, for an answer that no cache may keep. */
export function forwardedResponseHeaders(
  headers: Headers,
  requestId: string,
  isNavigation = false,
): Headers {
  const picked = pick(headers, [...responseHeaders, ...(isNavigation ? navigationHeaders : [])]);
  if (!picked.has("x-wix-request-id")) picked.set("x-wix-request-id", requestId);
  picked.set("cache-control", "no-store");
  picked.set("x-content-type-options", "nosniff");
  return picked;
}

function pick(headers: Headers, names: readonly string[]): Headers {
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
