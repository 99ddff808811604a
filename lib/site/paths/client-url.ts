import { settings } from "../../config/current.ts";
import { isRedirectUrl } from "./redirect-url.ts";

/**
 * Returns whether the URL has an origin that belongs to the site or its client. Visitors must not be sent
 * elsewhere.
 */
export function isClientUrl(url: unknown): url is string {
  return typeof url === "string" && isRedirectUrl(url, settings().client.redirectOrigins);
}
