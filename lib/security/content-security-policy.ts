import type { Settings } from "../config/settings.ts";
import { providerOrigins } from "../rich-content/providers.ts";

/** The settings on which a policy depends. */
export type PolicySettings = Pick<Settings, "site" | "captcha" | "hosted" | "client">;

/** CSP sources for Google's captcha. */
const recaptcha = {
  scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frames: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  calls: ["https://www.google.com/recaptcha/"],
};

/**
 * Returns the Content-Security-Policy of a page. `hashes` contains the hashes of the inline scripts that the page may
 * run (`computeScriptHashes`). With `isFramed`, pages of this site may show the page in a frame. From `hosts`, the owner's
 * snippets may load scripts, styles and frames, and they may connect to them. Pictures may come from any https URL.
 */
export type PagePolicy = (
  hashes: string,
  options?: { readonly isFramed?: boolean; readonly hosts?: readonly string[] },
) => string;

/**
 * Creates the policy of pages. All pages have the same policy, except for the hashes, the hosts of snippets and the pages
 * in frames, because the first document's policy stays in force during client navigation. Styles are `unsafe-inline` because documents
 * contain (validated) colours and sizes in attributes, and Emotion inserts its styles into the page.
 */
export function createPagePolicy({ site, captcha, hosted, client }: PolicySettings): PagePolicy {
  // A hosted upstream decides whether to require Google's captcha.
  const google = captcha.kind === "recaptcha" || hosted !== undefined ? [recaptcha] : [];
  // A hosted upstream also decides the URL of the hidden login frame.
  const loginFrames = hosted === undefined ? [] : [hosted.apiOrigin, "https:"];
  const scripts = google.flatMap((captchas) => captchas.scripts).map((source) => ` ${source}`);
  const listDirectives = (hosts: readonly string[]) => ({
    "style-src": ["'self'", "'unsafe-inline'", ...hosts],
    // Documents embed images and videos from other hosts. Map tiles are loaded as images, too.
    "img-src": ["'self'", "https:", "data:", "blob:"],
    "media-src": ["'self'", "https:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...google.flatMap(({ calls }) => calls), ...hosts],
    "frame-src": [
      "'self'",
      ...providerOrigins,
      ...google.flatMap(({ frames }) => frames),
      ...loginFrames,
      ...hosts,
    ],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    // Browsers also check redirects against this directive, and the consent form redirects to the client.
    "form-action": ["'self'", ...client.redirectOrigins.filter((origin) => origin !== site.url)],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    ...(site.url.startsWith("https:") ? { "upgrade-insecure-requests": [] } : {}),
  });
  return (hashes, { isFramed = false, hosts = [] } = {}) => {
    const ancestors = isFramed ? "'self'" : "'none'";
    const rest = directives({ ...listDirectives(hosts), "frame-ancestors": [ancestors] });
    const sources = [
      hashes === "" ? "" : ` ${hashes}`,
      ...scripts,
      ...hosts.map((host) => ` ${host}`),
    ];
    return `default-src 'self'; script-src 'self'${sources.join("")}; ${rest}`;
  };
}

/**
 * The policy for all other responses. If a browser displays such a response, it runs no scripts and loads only
 * pictures of this site.
 */
export const dataPolicy = directives({
  "default-src": ["'none'"],
  "style-src": ["'unsafe-inline'"],
  // Firefox applies the policy to the icon of the tab that shows the response.
  "img-src": ["'self'"],
  "frame-ancestors": ["'none'"],
});

function directives(all: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(all)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
