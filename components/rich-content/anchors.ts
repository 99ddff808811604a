import type { RichContentNode } from "#lib/rich-content/document.ts";

/** The element id of a node, or nothing when the node's id is not fit to be one. */
export function anchorOf(nodeId: string | undefined): string | undefined {
  return nodeId !== undefined && /^[\w-]{1,64}$/.test(nodeId) ? `viewer-${nodeId}` : undefined;
}

/** The ids of all nodes that links inside the document point at. */
export function anchorTargets(nodes: readonly RichContentNode[]): Set<string> {
  const targets = new Set<string>();
  const visit = (node: RichContentNode) => {
    for (const decoration of node.textData?.decorations ?? []) {
      const target = decoration.anchorData?.anchor ?? decoration.linkData?.link?.anchor;
      if (target !== undefined) targets.add(target);
    }
    const target = node.imageData?.link?.anchor;
    if (target !== undefined) targets.add(target);
    node.nodes.forEach(visit);
  };
  nodes.forEach(visit);
  return targets;
}
