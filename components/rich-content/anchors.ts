/** The element id of a node, or nothing when the node's id is not fit to be one. */
export function anchorOf(nodeId: string | undefined): string | undefined {
  return nodeId !== undefined && /^[\w-]{1,64}$/.test(nodeId) ? `viewer-${nodeId}` : undefined;
}
