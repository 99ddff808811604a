import { findHeader, type HeaderList } from "../../next/next-origin.ts";

/** Matches a `Vary` header that includes the encoding, which this server chooses. */
const varies = /accept-encoding/i;

/**
 * Returns the `Cache-Control` header for pages. Caches have to revalidate them, so that changes are visible
 * immediately. The owner can allow shared caches to skip this for some seconds.
 */
export function buildCacheControl(sharedCacheSeconds: number): string {
  const shared = sharedCacheSeconds === 0 ? "" : ` s-maxage=${sharedCacheSeconds},`;
  return `public, max-age=0,${shared} must-revalidate`;
}

/** Returns the headers to send, with the site's rules for caches and redirects. */
export function cleanHeaders(
  droppedQuery: string,
  status: number,
  headers: HeaderList,
  cacheControl: string,
): HeaderList {
  const has = (wanted: string) => findHeader(headers, wanted) !== undefined;
  const isForOne = has("set-cookie");
  const kept = headers.map(([name, value]) => {
    const key = name.toLowerCase();
    // The origin's `s-maxage` would prevent shared caches from showing changes immediately.
    if (key === "cache-control" && value.startsWith("s-maxage")) {
      return [name, isForOne ? "private, no-store" : cacheControl] as const;
    }
    if (key === "vary" && !varies.test(value)) return [name, `${value}, Accept-Encoding`] as const;
    // The origin did not see the dropped query. Scripts may need it, so the redirect keeps it.
    const isRedirect = key === "location" && status >= 300 && /^\/(?!\/)[^?#]*$/.test(value);
    return [name, isRedirect ? value + droppedQuery : value] as const;
  });
  return has("vary") ? kept : [...kept, ["Vary", "Accept-Encoding"]];
}
