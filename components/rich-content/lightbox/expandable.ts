import type { RichContentNode } from "#lib/rich-content/document.ts";
import { pictureSource } from "#lib/rich-content/media-source.ts";

/** Whether a document holds a picture that may open over the whole screen. */
export function hasExpandable(nodes: readonly RichContentNode[]): boolean {
  return nodes.some(
    (node) =>
      (node.type === "IMAGE" &&
        node.imageData?.disableExpand !== true &&
        node.imageData?.link === undefined &&
        pictureSource(node.imageData?.image?.src) !== undefined) ||
      (node.type === "GALLERY" && node.galleryData?.disableExpand !== true) ||
      hasExpandable(node.nodes),
  );
}
