/** Parts of documents, for pages with several documents. */
import type { RichContent, RichContentDecoration, RichContentNode } from "./document.ts";

export type PartSize = { readonly characters: number; readonly nodes: number };

/**
 * Returns the first blocks of a document whose characters and nodes are within `limit`, and whether other blocks follow.
 * No block is cut.
 */
export function cutDocument(
  content: RichContent,
  limit: PartSize,
): { readonly content: RichContent; readonly isCut: boolean } {
  const left = { ...limit };
  const blocks: RichContentNode[] = [];
  for (const node of content.nodes) {
    measure(node, left);
    if (left.characters < 0 || left.nodes < 0)
      return { content: { ...content, nodes: blocks }, isCut: true };
    blocks.push(node);
  }
  return { content, isCut: false };
}

/** Subtracts the size of a node from `left`, until a number in it is negative. The pictures of a gallery count as nodes. */
function measure(node: RichContentNode, left: { characters: number; nodes: number }): void {
  left.nodes -= 1 + (node.galleryData?.items?.length ?? 0);
  left.characters -= node.textData?.text.length ?? 0;
  for (const child of node.nodes) {
    if (left.characters < 0 || left.nodes < 0) return;
    measure(child, left);
  }
}

/** Returns a document whose IDs, and links to them, begin with `prefix`, because element IDs must be unique on a page. */
export const prefixAnchors = (content: RichContent, prefix: string): RichContent => ({
  ...content,
  nodes: content.nodes.map((node) => prefixNode(node, prefix)),
});

const prefixNode = (node: RichContentNode, prefix: string): RichContentNode => ({
  ...node,
  id: node.id === "" ? "" : prefix + node.id,
  nodes: node.nodes.map((child) => prefixNode(child, prefix)),
  ...(node.textData !== undefined && {
    textData: {
      ...node.textData,
      decorations: node.textData.decorations.map((one) => prefixLink(one, prefix)),
    },
  }),
});

function prefixLink(decoration: RichContentDecoration, prefix: string): RichContentDecoration {
  const { linkData, anchorData } = decoration;
  return {
    ...decoration,
    ...(linkData?.link?.anchor !== undefined && {
      linkData: { ...linkData, link: { ...linkData.link, anchor: prefix + linkData.link.anchor } },
    }),
    ...(anchorData?.anchor !== undefined && {
      anchorData: { ...anchorData, anchor: prefix + anchorData.anchor },
    }),
  };
}
