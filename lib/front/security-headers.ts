/**
 * The one place for what every answer tells browsers about safety. An answer that brings a policy of its
 * own (a file of a post, the page that hands over a login, the frame for foreign HTML) keeps it.
 */
import type { ServerResponse } from "node:http";
import { speculationRulesHeader } from "../site/speculation-rules.ts";
import {
  createPagePolicy,
  dataPolicy,
  feedPolicy,
  type PolicySettings,
} from "./content-security-policy.ts";

/**
 * Sets the headers of an answer whose content type and own headers are set. `url` is the request's, with its
 * query; `hashes` are those of the document's inline scripts, without which none of them runs.
 */
export type SecureAnswer = (response: ServerResponse, url: string, hashes?: string) => void;

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
const forOtherSites = /^(?:image|video|audio)\/|^application\/feed\+json/;
const xmlFeed = /\/(?:blog-feed|atom)\.xml$/;

/** Half a year at least is what the lists of browsers ask; a year is usual. Of this host alone. */
const transportSecurity = "max-age=31536000";

/** What an answer says of itself: `has` tells of its own headers, in lower case. */
export type Answer = {
  /** Path and query of the request. The query has no effect on the headers, because any site can choose it. */
  readonly url: string;
  readonly type: string;
  readonly has: (header: string) => boolean;
};

/** The headers of an answer, as `SecureAnswer` sets them. */
export type SecurityHeaders = (answer: Answer, hashes?: string) => Readonly<Record<string, string>>;

export function createSecurityHeaders(settings: PolicySettings): SecurityHeaders {
  const pagePolicy = createPagePolicy(settings);
  const isHttps = settings.site.url.startsWith("https:");

  return ({ url, type, has }, hashes = "") => {
    const [path = ""] = url.split("?", 1);
    const isShared =
      path.startsWith("/media/") ||
      path === "/favicon.ico" ||
      xmlFeed.test(path) ||
      forOtherSites.test(type);
    const headers: Record<string, string> = {
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": isShared ? "cross-origin" : "same-origin",
    };
    if (isHttps) headers["Strict-Transport-Security"] = transportSecurity;
    if (!has("referrer-policy")) headers["Referrer-Policy"] = referrerPolicy(path);
    if (has("content-security-policy")) return headers;
    if (type.startsWith("text/html")) {
      headers["Content-Security-Policy"] = pagePolicy(hashes);
      headers["Cross-Origin-Opener-Policy"] = "same-origin";
      headers["Permissions-Policy"] = permissions;
      headers["Speculation-Rules"] = speculationRulesHeader;
    } else if (type !== "" && !/javascript/.test(type)) {
      // A script's policy would be that of the worker which it may be.
      headers["Content-Security-Policy"] = xmlFeed.test(path) ? feedPolicy : dataPolicy;
    }
    return headers;
  };
}

/** The same, put on an answer. */
export function createSecureAnswer(securityHeaders: SecurityHeaders): SecureAnswer {
  return (response, url, hashes) => {
    const type = String(response.getHeader("Content-Type") ?? "");
    const has = (name: string) => response.hasHeader(name);
    for (const [name, value] of Object.entries(securityHeaders({ url, type, has }, hashes))) {
      response.setHeader(name, value);
    }
  };
}

/** The address of the page that sets a password holds a secret for a moment. */
function referrerPolicy(path: string): string {
  return /^\/reset-password(?:\/|$)/.test(path) ? "no-referrer" : "strict-origin-when-cross-origin";
}
