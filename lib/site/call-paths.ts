/** Path prefixes of the site's API. Every other path is a page or file, which accepts only reads. */
export const callPrefixes = [
  "/api",
  "/_api",
  "/_iam",
  "/headless",
  "/oauth2",
  "/webhooks",
] as const;

/** Returns whether a request target belongs to the API. */
export const isCall = (url: string): boolean =>
  callPrefixes.some((prefix) => url.startsWith(`${prefix}/`));
