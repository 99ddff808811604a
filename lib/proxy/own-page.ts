import { settings } from "../config/current.ts";
import { WireError } from "../wix/errors.ts";

/**
 * Refuses a request that no page of this site has made. Browsers say where a request comes from; an
 * older one says at least its origin. Throws a `WireError` with status 403.
 */
export function assertOwnPage(headers: Headers): void {
  const site = headers.get("sec-fetch-site");
  const isOwn =
    site === null
      ? headers.get("origin") === settings().site.url
      : site === "same-origin" || site === "none";
  if (!isOwn) {
    throw new WireError({ status: 403, code: "FORBIDDEN", message: "Not from another site." });
  }
}
