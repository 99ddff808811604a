/** Addresses of links and pictures in an exported document. */
import type { Say } from "../../messages/translator.ts";
import type { RichContentFileSource, RichContentLink, RichContentMedia } from "../document.ts";
import { pictureSource } from "../media-source.ts";
import { safeUrl } from "../url.ts";
import { cleanText, type Picture, type Target } from "./portable.ts";

export type Addresses = {
  /** Root of the site, for making its paths absolute. If `undefined`, they stay paths. */
  readonly siteUrl: string | undefined;
  /** Language of labels for content without a title (BCP 47), and its translations. */
  readonly language: string;
  readonly say: Say;
  /** Collects the anchors that links lead to. */
  readonly references: Set<string>;
};

/** Returns the anchor of a node, or `undefined` if its ID is not suitable for an anchor. */
export function buildAnchor(nodeId: string | undefined): string | undefined {
  return nodeId !== undefined && /^[\w-]{1,64}$/.test(nodeId) ? `viewer-${nodeId}` : undefined;
}

/** Returns the target of a link, or `undefined` if its address is missing or not allowed. */
export function readTarget(
  link: RichContentLink | undefined,
  addresses: Addresses,
): Target | undefined {
  if (link?.anchor !== undefined) return anchorTarget(link.anchor, addresses);
  const href = safeUrl(link?.url, "link");
  if (href === undefined) return undefined;
  const { nofollow, sponsored, ugc, noreferrer } = link?.rel ?? {};
  const rel = Object.entries({ noopener: true, nofollow, sponsored, ugc, noreferrer })
    .filter(([, isSet]) => isSet === true)
    .map(([name]) => name)
    .join(" ");
  return { href: absolute(href, addresses), rel };
}

/** Returns a link to a node of the same document and records its anchor as a reference. */
export function anchorTarget(
  nodeId: string | undefined,
  { references }: Addresses,
): Target | undefined {
  const anchor = buildAnchor(nodeId);
  if (anchor === undefined) return undefined;
  references.add(anchor);
  return { anchor };
}

/** Returns a link to an address that has already been checked, such as the address of a file. */
export function fileTarget(address: string | undefined, addresses: Addresses): Target | undefined {
  return address === undefined
    ? undefined
    : { href: absolute(address, addresses), rel: "noopener" };
}

/** Returns a picture with its size, or `undefined` if it cannot be shown. */
export function readPicture(
  media: RichContentMedia | undefined,
  alt: string,
  addresses: Addresses,
): Picture | undefined {
  const picture = pictureFrom(media?.src, alt, addresses);
  const { width = 0, height = 0 } = media ?? {};
  return picture !== undefined && width >= 1 && height >= 1
    ? { ...picture, size: { width, height } }
    : picture;
}

/** Returns a picture of unknown size. */
export function pictureFrom(
  source: RichContentFileSource | undefined,
  alt: string,
  addresses: Addresses,
): Picture | undefined {
  const src = pictureSource(source);
  return src === undefined ? undefined : { src: absolute(src, addresses), alt: cleanText(alt) };
}

function absolute(address: string, { siteUrl }: Addresses): string {
  if (siteUrl === undefined || !address.startsWith("/")) return cleanText(address);
  return new URL(siteUrl.replace(/\/+$/, "") + address).href;
}
