import { filesPath, uploadsPath } from "../../wix/files.ts";
import { movingFilesPath } from "../../wix/admin/moving.ts";

/** Path prefixes of the site's API. Every other path is a page or file, which accepts only reads. */
export const callPrefixes = [
  "/api",
  "/_api",
  "/_iam",
  "/headless",
  "/iam",
  "/oauth2",
  "/webhooks",
  filesPath,
  // Calls that the SDK sends to a site in the spelling of the API's own host.
  "/blog/v3",
] as const;

/** Returns whether a request target belongs to the API. */
export const isCall = (url: string): boolean =>
  callPrefixes.some((prefix) => url.startsWith(`${prefix}/`));

/** Returns whether files are sent to a request target, so that the body may be large and take long. */
export const isUpload = (url: string): boolean =>
  url.startsWith(`${uploadsPath}/`) || url.startsWith(`${movingFilesPath}?`);
