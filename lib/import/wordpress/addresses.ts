/** URL resolution for a WordPress export: original pictures, files, posts, and copies of uploaded files. */
import type { HtmlOptions } from "../../convert/html/conversion.ts";
import { createDownload, type DownloadOptions } from "../reading/download.ts";
import { readFolderMedia } from "../reading/input-files.ts";
import { decodePercent, withoutQuery, withoutTrailingSlash } from "../reading/parse.ts";
import type { SourceFiles } from "../source.ts";
import type { Survey } from "./survey.ts";

export type Addresses = Pick<HtmlOptions, "resolveFile" | "isFile" | "linkTo">;

/** Creates the functions that resolve URLs in a blog's texts. */
export function createAddresses({
  attachments,
  paths,
  siteUrl,
}: Pick<Survey, "attachments" | "paths" | "siteUrl">): Addresses {
  const urls = [...attachments.values()].map(({ url }) => url);
  const originals = new Map([
    ...urls.map((url) => [normalizeAddress(withoutSize(url)), url] as const),
    ...urls.map((url) => [normalizeAddress(url), url] as const),
  ]);
  const known = new Set([...paths.values()].map(withoutTrailingSlash));
  const host = parseHost(siteUrl);
  return {
    resolveFile: (address) =>
      originals.get(normalizeAddress(address)) ??
      originals.get(normalizeAddress(withoutSize(address))) ??
      address,
    isFile: (address) =>
      /\/wp-content\/uploads\/.+\.\w{2,5}(?:[?#]|$)/.test(address) && parseHost(address) === host,
    linkTo(address) {
      if (host === undefined || parseHost(address) !== host) return address;
      const { pathname, searchParams, hash } = new URL(address);
      const numbered = paths.get(Number(searchParams.get("p")));
      if (pathname === "/" && numbered !== undefined) return `${numbered}${hash}`;
      return known.has(withoutTrailingSlash(pathname)) ? `${pathname}${hash}` : address;
    },
  };
}

/**
 * Returns the URL of the original. WordPress shows smaller copies (`name-300x200.jpg`) of uploaded pictures.
 */
const withoutSize = (address: string): string =>
  address.replace(/-(?:\d{1,5}x\d{1,5}|scaled)(?=\.\w{3,4}(?:[?#]|$))/, "");

/** Returns a key for a picture: its URL without the protocol and the query that some plug-ins add. */
const normalizeAddress = (address: string): string => withoutQuery(address.replace(/^https?:/, ""));

function parseHost(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return new URL(address).host.replace(/^www\./, "");
}

/**
 * Creates a function that reads files from `uploads`, a copy of `…/wp-content/uploads/`, and downloads
 * missing files.
 */
export function createWordpressFiles(
  uploads: string | undefined,
  network: DownloadOptions,
): SourceFiles {
  const download = createDownload(network);
  return async (reference) => {
    const path = /\/wp-content\/uploads\/([^?#]+)/.exec(reference)?.[1];
    const copy = path && (await readFolderMedia(uploads, decodePercent(path)));
    return copy || download(reference);
  };
}
