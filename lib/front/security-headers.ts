/**
 * The one place for what every answer tells browsers about safety. An answer that brings a policy of its
 * own (a file of a post, the page that hands over a login, the frame for foreign HTML) keeps it.
 */
import type { ServerResponse } from "node:http";
import { speculationRulesHeader } from "../site/speculation-rules.ts";
import { createPagePolicy, dataPolicy, type PolicySettings } from "./content-security-policy.ts";

/**
 * Sets the headers of an answer whose content type and own headers are set. `path` is the request's;
 * `hashes` are those of the document's inline scripts, without which none of them runs.
 */
export type SecureAnswer = (response: ServerResponse, path: string, hashes?: string) => void;

/**
 * What no page of ours uses, by names that browsers know: they complain of others. What players use is
 * left to their frames, and so are the clipboard and the sheet for sharing to us.
 */
const permissions = [
  "accelerometer",
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "usb",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** Pictures, films and feeds are for other sites' pages as well: feed readers show them. */
const forOtherSites = /^(?:image|video|audio)\/|^application\/(?:rss\+xml|atom\+xml|feed\+json)/;

/** Half a year at least is what the lists of browsers ask; a year is usual. Of this host alone. */
const transportSecurity = "max-age=31536000";

export function createSecureAnswer(settings: PolicySettings): SecureAnswer {
  const pagePolicy = createPagePolicy(settings);
  const isHttps = settings.site.url.startsWith("https:");

  return (response, path, hashes = "") => {
    const type = String(response.getHeader("Content-Type") ?? "");
    const isShared = path.startsWith("/media/") || forOtherSites.test(type);
    response.setHeader("X-Content-Type-Options", "nosniff");
    response.setHeader("Cross-Origin-Resource-Policy", isShared ? "cross-origin" : "same-origin");
    if (isHttps) response.setHeader("Strict-Transport-Security", transportSecurity);
    if (!response.hasHeader("Referrer-Policy")) {
      response.setHeader("Referrer-Policy", referrerPolicy(path));
    }
    if (response.hasHeader("Content-Security-Policy")) return;
    if (type.startsWith("text/html")) {
      response.setHeader("Content-Security-Policy", pagePolicy(hashes));
      response.setHeader("Cross-Origin-Opener-Policy", "same-origin");
      response.setHeader("Permissions-Policy", permissions);
      response.setHeader("Speculation-Rules", speculationRulesHeader);
    } else if (type !== "" && !/javascript/.test(type)) {
      // A script's policy would be that of the worker which it may be.
      response.setHeader("Content-Security-Policy", dataPolicy);
    }
  };
}

/** The address of the page that sets a password holds a secret for a moment. */
function referrerPolicy(path: string): string {
  return /^\/reset-password(?:[/?]|$)/.test(path)
    ? "no-referrer"
    : "strict-origin-when-cross-origin";
}
