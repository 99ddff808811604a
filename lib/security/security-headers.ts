/**
 * The security headers of all responses. Some responses keep their own policy: post files, the page that
 * completes a login, and the frame for embedded HTML.
 */
import type { PageCode } from "../code/page-code.ts";
import { hasOwnCode } from "../first-paint/reading-page.ts";
import { isSecretPage } from "../site/paths/secret-pages.ts";
import { createPagePolicy, dataPolicy, type PolicySettings } from "./content-security-policy.ts";

/**
 * Browser features that no page uses. Browsers log a warning for names that they do not recognize. The list omits
 * features that embedded players need, and the clipboard and share sheet, which the pages use.
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

/** Content types that other sites may load: pictures, videos and feeds. */
const forOtherSites = /^(?:image|video|audio)\/|^application\/feed\+json/;
const xmlFeed = /\/(?:blog-feed|comments-feed|atom)\.xml$/;

/** The previews that the editor and the form for the look show in a frame. */
const framedPage =
  /^\/admin\/(?:posts\/[^/]+\/frame|settings\/look\/preview\/(?:light|dark)(?:\/.*)?)$/;

/** One year, in seconds. Applies to this host only, not to its subdomains. */
const transportSecurity = "max-age=31536000";

/** A response before its security headers are added. `has` checks for a header by its lower-case name. */
export type Answer = {
  /** Path and query of the request. The query must not affect the headers, because any site can choose it. */
  readonly url: string;
  readonly type: string;
  readonly has: (header: string) => boolean;
};

/**
 * Returns a response's security headers. `hashes` contains the hashes of the inline scripts that the document may run
 * (default: none).
 */
export type SecurityHeaders = (answer: Answer, hashes?: string) => Readonly<Record<string, string>>;

/** Creates the function. `readCode` returns the owner's code, whose hosts only the policy of reading pages allows. */
export function createSecurityHeaders(
  settings: PolicySettings,
  readCode?: () => PageCode,
): SecurityHeaders {
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
    const hasSecret = isSecretPage(path);
    if (hasSecret) headers["X-Robots-Tag"] = "noindex, nofollow";
    if (!has("referrer-policy")) {
      headers["Referrer-Policy"] = hasSecret ? "no-referrer" : "strict-origin-when-cross-origin";
    }
    if (has("content-security-policy")) return headers;
    if (type.startsWith("text/html")) {
      headers["Content-Security-Policy"] = pagePolicy(hashes, {
        isFramed: framedPage.test(path),
        hosts: hasOwnCode(path) ? readCode?.().hosts : [],
      });
      headers["Cross-Origin-Opener-Policy"] = "same-origin";
      headers["Permissions-Policy"] = permissions;
    } else if (type !== "" && !/javascript/.test(type)) {
      // A script may run as a worker, and this policy would apply to the worker.
      headers["Content-Security-Policy"] = dataPolicy;
    }
    return headers;
  };
}
