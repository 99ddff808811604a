/** The forwarded calls for the site's settings. */
import { declareCalls } from "../http/declare-calls.ts";

/** Maximum size of a body with new settings, in bytes. A list of 1,000 words fits. */
export const settingsBytes = 512 * 1024;

export const siteCalls = declareCalls(
  {
    site: "/api/site",
    upstream: "/quire/v1/site",
    callers: "ownPagesAndKeys",
    maximumBody: settingsBytes,
    isEmbeddedOnly: true,
  },
  ["read", "GET", "/settings", "/settings/:group/history"],
  ["change", "PATCH", "/settings/:group"],
);
