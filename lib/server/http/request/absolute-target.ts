import type { IncomingMessage } from "node:http";

const absoluteTarget = /^https?:\/\/([^/?#]*)([^]*)$/i;

/**
 * Replaces an absolute target (RFC 9112 section 3.2.2) for this site's host with its path and query. Leaves targets for
 * other hosts unchanged, so that they are rejected.
 *
 * @param siteHost the host name in the site's URL
 */
export function replaceAbsoluteTarget(request: IncomingMessage, siteHost: string): void {
  const { url = "/", headers } = request;
  if (url.startsWith("/")) return;
  const [, authority, rest = ""] = absoluteTarget.exec(url) ?? [];
  if (authority === undefined) return;
  const own = [siteHost, readHostName(headers.host ?? authority)];
  if (!own.includes(readHostName(authority))) return;
  // The host in the target takes precedence over the header.
  if (headers.host !== undefined) headers.host = authority;
  request.url = rest.startsWith("/") ? rest : `/${rest}`;
}

const readHostName = (authority: string): string =>
  authority.replace(/\.?(?::\d*)?$/, "").toLowerCase();
