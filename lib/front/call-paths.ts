/** Same-site prefixes of API calls. Every other path is a page or a file, and is only read. */
const callPath = /^\/(?:api|_api|_iam|headless|oauth2|webhooks)\//;

/** Returns whether a request target is that of an API call. */
export const isCall = (url: string): boolean => callPath.test(url);
