/** Returns the element ID of a node, or `undefined` if the node's ID cannot be part of an element ID. */
export function buildAnchor(nodeId: string | undefined): string | undefined {
  return nodeId !== undefined && /^[\w-]{1,64}$/.test(nodeId) ? `viewer-${nodeId}` : undefined;
}
