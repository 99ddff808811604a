/** Returns the element id of a node, or `undefined` if the node's id cannot be part of an element id. */
export function buildAnchor(nodeId: string | undefined): string | undefined {
  return nodeId !== undefined && /^[\w-]{1,64}$/.test(nodeId) ? `viewer-${nodeId}` : undefined;
}
