/** URLs of links and pictures in an exported document. */
import type { Translator } from "../../messages/translator.ts";
import type { RichContentFileSource, RichContentLink, RichContentMedia } from "../document.ts";
import { pictureSource } from "../media-source.ts";
import { safeUrl } from "../url.ts";
import { cleanText, type Picture, type Target } from "./portable.ts";

export type Addresses = {
  /** Root of the site, used to make its paths absolute. */
  readonly siteUrl: string;
  /** Language of the labels for untitled content (BCP 47), and its translations. */
  readonly language: string;
  readonly t: Translator;
  /** Collects the anchors to which links lead. */
  readonly references: Set<string>;
};

/** Returns a node's anchor, or `undefined` if the node's ID cannot be used as an anchor. */
export function buildAnchor(nodeId: string | undefined): string | undefined {
  return nodeId !== undefined && /^[\w-]{1,64}$/.test(nodeId) ? `viewer-${nodeId}` : undefined;
}

/** Returns a link's target, or `undefined` if its URL is missing or not allowed. */
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

/** Returns a link to a node in the same document and records its anchor as a reference. */
export function anchorTarget(
  nodeId: string | undefined,
  { references }: Addresses,
): Target | undefined {
  const anchor = buildAnchor(nodeId);
  if (anchor === undefined) return undefined;
  references.add(anchor);
  return { anchor };
}

/** Returns a link to a URL that has already been checked, such as a file's URL. */
export function fileTarget(address: string | undefined, addresses: Addresses): Target | undefined {
  return address === undefined
    ? undefined
    : { href: absolute(address, addresses), rel: "noopener" };
}

/** Returns a picture with its size, or `undefined` if it cannot be displayed. */
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
  if (!address.startsWith("/")) return cleanText(address);
  return new URL(siteUrl.replace(/\/+$/, "") + address).href;
}
