/** Where the links and pictures of an exported document lead. */
import type { RichContentFileSource, RichContentLink, RichContentMedia } from "../document.ts";
import { pictureSource } from "../media-source.ts";
import { safeUrl } from "../url.ts";
import { cleanText } from "./clean-text.ts";
import type { Picture, Target } from "./portable.ts";

export type Addresses = {
  /** The root that the site's own paths become absolute with; without it they stay paths. */
  readonly siteUrl: string | undefined;
  /** The language of the words for what has none of its own (BCP 47). */
  readonly language: string;
  /** Collects the anchors that are linked to. */
  readonly references: Set<string>;
};

/** The anchor of a node, when its id is fit to be one. */
export function anchorOf(nodeId: string | undefined): string | undefined {
  return nodeId !== undefined && /^[\w-]{1,64}$/.test(nodeId) ? `viewer-${nodeId}` : undefined;
}

/** A link of a document, or nothing when it leads nowhere that is allowed. */
export function targetOf(
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

/** A link to a node of the same document. */
export function anchorTarget(
  nodeId: string | undefined,
  { references }: Addresses,
): Target | undefined {
  const anchor = anchorOf(nodeId);
  if (anchor === undefined) return undefined;
  references.add(anchor);
  return { anchor };
}

/** A link to an address that is already known to be allowed, such as a file's. */
export function fileTarget(address: string | undefined, addresses: Addresses): Target | undefined {
  return address === undefined
    ? undefined
    : { href: absolute(address, addresses), rel: "noopener" };
}

/** A picture with its size, or nothing when it cannot be shown. */
export function pictureOf(
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

/** A picture of unknown size. */
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
