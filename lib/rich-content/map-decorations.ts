import type { RichContentDecoration, RichContentNode } from "./document.ts";

/** Returns nodes with their decorations converted, at any depth. */
export function mapDecorations(
  nodes: readonly RichContentNode[],
  convert: (decoration: RichContentDecoration) => RichContentDecoration,
): RichContentNode[] {
  return nodes.map((node) => ({
    ...node,
    nodes: mapDecorations(node.nodes, convert),
    ...(node.textData && {
      textData: { ...node.textData, decorations: node.textData.decorations.map(convert) },
    }),
  }));
}
