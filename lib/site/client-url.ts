import { settings } from "../config/current.ts";

/** Returns whether the URL has an origin of the site or its client. A visitor must not be sent elsewhere. */
export function isClientUrl(url: unknown): url is string {
  if (typeof url !== "string" || !URL.canParse(url)) return false;
  return settings().client.redirectOrigins.includes(new URL(url).origin);
}
