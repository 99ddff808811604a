/** Meaning of the addresses in the texts of a WordPress blog: originals of pictures, files and posts. */
import type { HtmlOptions } from "../../convert/html/conversion.ts";
import type { Survey } from "./survey.ts";

export type Addresses = Required<
  Readonly<{ [Name in "resolveFile" | "isFile" | "linkTo"]: NonNullable<HtmlOptions[Name]> }>
>;

export function createAddresses({ attachments, paths, siteUrl }: Survey): Addresses {
  const originals = new Map<string, string>();
  for (const { url } of attachments.values())
    originals.set(normalizeAddress(withoutSize(url)), url);
  for (const { url } of attachments.values()) originals.set(normalizeAddress(url), url);
  const known = new Set([...paths.values()].map(withoutSlash));
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
      return known.has(withoutSlash(pathname)) ? `${pathname}${hash}` : address;
    },
  };
}

/** Returns the address of the original. WordPress shows smaller copies (`name-300x200.jpg`) of uploaded pictures. */
const withoutSize = (address: string): string =>
  address.replace(/-(?:\d{1,5}x\d{1,5}|scaled)(?=\.\w{3,4}(?:[?#]|$))/, "");

/** Returns a key of a picture, without the protocol and without the query that some plug-ins add. */
const normalizeAddress = (address: string): string =>
  address.replace(/^https?:/, "").replace(/[?#].*$/, "");

const withoutSlash = (path: string): string => path.replace(/\/$/, "");

function parseHost(address: string | undefined): string | undefined {
  if (address === undefined || !URL.canParse(address)) return undefined;
  return new URL(address).host.replace(/^www\./, "");
}
