import type { RichContentLink, RichContentNode } from "#lib/rich-content/document.ts";
import { pictureSource } from "#lib/rich-content/media-source.ts";
import { readItems } from "../gallery/items.ts";
import { buildHref } from "../text/link.tsx";

/** Returns whether a document contains a picture that can open full-screen. */
export function hasExpandable(nodes: readonly RichContentNode[]): boolean {
  return nodes.some(
    (node) => isExpandableImage(node) || holdsExpandableItem(node) || hasExpandable(node.nodes),
  );
}

/** Returns whether a picture opens full-screen: it has no link, and its author has not disabled this. */
export function opensOverScreen(
  disableExpand: boolean | undefined,
  link: RichContentLink | undefined,
): boolean {
  return disableExpand !== true && buildHref(link) === undefined;
}

function isExpandableImage({ type, imageData }: RichContentNode): boolean {
  return (
    type === "IMAGE" &&
    opensOverScreen(imageData?.disableExpand, imageData?.link) &&
    pictureSource(imageData?.image?.src) !== undefined
  );
}

function holdsExpandableItem(node: RichContentNode): boolean {
  return (
    node.type === "GALLERY" &&
    readItems(node).some(
      ({ video, link }) =>
        video === undefined && opensOverScreen(node.galleryData?.disableExpand, link),
    )
  );
}
