import type { Settings } from "../config/settings.ts";
import { providerOrigins } from "../rich-content/providers.ts";

/** What of the settings a policy depends on. */
export type PolicySettings = Pick<Settings, "site" | "captcha" | "hosted" | "client">;

/** Where Google's captcha loads from. */
const recaptcha = {
  scripts: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
  frames: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
  calls: ["https://www.google.com/recaptcha/"],
};

/**
 * The Content-Security-Policy of the site's pages, as a function of the inline scripts that one of them
 * may run (`scriptHashes`).
 *
 * All but these hashes is the same on every page: a reader who goes on inside of a page keeps the policy
 * of the document that was loaded first. Styles are `unsafe-inline`, since documents bring colours and
 * sizes of their own in attributes, validated, and Emotion writes its styles into the page.
 */
export function createPagePolicy({
  site,
  captcha,
  hosted,
  client,
}: PolicySettings): (hashes: string) => string {
  // Whether a hosted upstream asks for Google's captcha is the upstream's choice.
  const google = captcha.kind === "recaptcha" || hosted !== undefined ? [recaptcha] : [];
  // So is the address of the hidden frame of a login.
  const loginFrames = hosted === undefined ? [] : [hosted.apiOrigin, "https:"];
  const scripts = google.flatMap((captchas) => captchas.scripts).map((source) => ` ${source}`);
  const rest = directives({
    "style-src": ["'self'", "'unsafe-inline'"],
    // Documents name pictures and films elsewhere; a map's tiles are such pictures.
    "img-src": ["'self'", "https:", "data:", "blob:"],
    "media-src": ["'self'", "https:"],
    "font-src": ["'self'"],
    "connect-src": ["'self'", ...google.flatMap(({ calls }) => calls)],
    "frame-src": [
      "'self'",
      ...providerOrigins,
      ...google.flatMap(({ frames }) => frames),
      ...loginFrames,
    ],
    "worker-src": ["'self'"],
    "manifest-src": ["'self'"],
    // Browsers apply it to redirects as well, and the form of a consent leads back to the client.
    "form-action": ["'self'", ...client.redirectOrigins.filter((origin) => origin !== site.url)],
    "frame-ancestors": ["'none'"],
    "base-uri": ["'none'"],
    "object-src": ["'none'"],
    ...(site.url.startsWith("https:") ? { "upgrade-insecure-requests": [] } : {}),
  });
  return (hashes) =>
    `default-src 'self'; script-src 'self'${hashes === "" ? "" : ` ${hashes}`}${scripts.join("")}; ${rest}`;
}

/** The policy for feeds, which browsers show with a style sheet. XSLT counts as a script. */
export const feedPolicy = directives({
  "default-src": ["'none'"],
  "script-src": ["'self'"],
  "style-src": ["'self'"],
  "frame-ancestors": ["'none'"],
});

/** Of everything that is no page: if a browser shows it nevertheless, it can do nothing. */
export const dataPolicy = directives({
  "default-src": ["'none'"],
  "style-src": ["'unsafe-inline'"],
  "frame-ancestors": ["'none'"],
});

function directives(all: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(all)
    .map(([name, sources]) => [name, ...sources].join(" "))
    .join("; ");
}
