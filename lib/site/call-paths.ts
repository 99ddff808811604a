/** Path prefixes of the site's API. Every other path is a page or a file, which accepts only reads. */
const callPath = /^\/(?:api|_api|_iam|headless|oauth2|webhooks)\//;

/** Returns whether a request target belongs to the API. */
export const isCall = (url: string): boolean => callPath.test(url);
