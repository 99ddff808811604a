/** The only allow-list for URLs in documents. Rejects attacks such as `javascript:` and `data:`. */

const linkProtocols = new Set(["http:", "https:", "mailto:", "tel:"]);
// oxlint-disable-next-line no-control-regex -- browsers drop these inside a scheme, so we do first
const ignoredByBrowsers = /[\u0000-\u001F\u007F\u200B-\u200F\u2028-\u202E\u2060-\u2064\uFEFF]/gu;
const scheme = /^[a-z][a-z0-9+.-]*:/i;
const bareDomain = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*\.)+\p{L}{2,}(?::\d{1,5})?(?:[/?#].*)?$/u;
const mediaFile = /^(?:media\/)?([\w~][\w.~-]{0,254}\.[A-Za-z0-9]{2,5})$/;

/**
 * Returns the URL if it is allowed on a page; otherwise `undefined`.
 *
 * `link`: http, https, mailto and tel, paths on this site, fragments, and bare domains (which get https).
 * `media`: https, media on this site, and bare media IDs (which get `/media/`).
 */
export function safeUrl(value: unknown, kind: "link" | "media"): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.replace(ignoredByBrowsers, "").trim();
  if (text === "" || text.length > 4096) return undefined;
  return kind === "link" ? safeLink(text) : safeMedia(text);
}

function safeLink(text: string): string | undefined {
  if (text.startsWith("#")) return text;
  if (isSitePath(text)) return text;
  const host = /^([^:/?#]+):\d/.exec(text)?.[1] ?? "";
  if (scheme.test(text) && !/[^]\.[^]/.test(host)) {
    const url = parsed(text);
    return url !== undefined && linkProtocols.has(url.protocol) ? url.href : undefined;
  }
  if (text.startsWith("//")) return parsed(`https:${text}`)?.href;
  return bareDomain.test(text) ? parsed(`https://${text}`)?.href : undefined;
}

function safeMedia(text: string): string | undefined {
  if (isSitePath(text))
    return text.startsWith("/media/") && !text.includes("..") ? text : undefined;
  if (text.startsWith("//")) return parsed(`https:${text}`)?.href;
  if (scheme.test(text)) {
    const url = parsed(text);
    return url?.protocol === "https:" ? url.href : undefined;
  }
  const id = mediaFile.exec(text)?.[1];
  return id === undefined ? undefined : `/media/${id}`;
}

/**
 * Returns whether a text starts with exactly one slash and contains no backslash, which browsers treat as a
 * slash.
 */
function isSitePath(text: string): boolean {
  return text.startsWith("/") && !text.startsWith("//") && !text.includes("\\");
}

/** Parses an absolute URL. Some browsers accept a space in the host and encode it, but no such host exists. */
function parsed(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url === undefined || /[%\s]/.test(url.hostname) ? undefined : url;
}
