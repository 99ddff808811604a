/** IDs of changed nodes: which nodes need a new one because they have none or share one with another node. */
import type { Node } from "@tiptap/pm/model";
import type { Mappable } from "@tiptap/pm/transform";
import { isObject, readField } from "../../wix/json-object.ts";
import { readForm } from "../document/fields.ts";

/** A node, its position, and whether it was in the document before the change. */
export type PlacedNode = {
  readonly node: Node;
  readonly at: number;
  readonly parent: Node | null;
  readonly isOld: boolean;
};

/** Returns the nodes of a changed document in document order. `mapping` maps old positions to new ones. */
export function placeNodes(before: Node, after: Node, mapping: Mappable): PlacedNode[] {
  const oldPlaces = new Map<Node, number>();
  visitBlocks(before, (node, at) => oldPlaces.set(node, at));
  // A copy may be the same object as its original.
  const originals = new Map<Node, number>();
  visitBlocks(after, (node, at) => {
    const old = oldPlaces.get(node);
    if (old === undefined) return;
    if (!originals.has(node) || mapping.map(old) === at) originals.set(node, at);
  });
  const placed: PlacedNode[] = [];
  visitBlocks(after, (node, at, parent) => {
    placed.push({ node, at, parent, isOld: originals.get(node) === at });
  });
  return placed;
}

function visitBlocks(
  document: Node,
  visit: (node: Node, at: number, parent: Node | null) => void,
): void {
  document.descendants((node, at, parent) => {
    visit(node, at, parent);
    return !node.isTextblock;
  });
}

/** Returns the nodes that need a new ID. Nodes that were in the document keep theirs, even if it is missing. */
export function findNodesWithoutId(placed: readonly PlacedNode[]): PlacedNode[] {
  const owners = new Map<string, PlacedNode>();
  const found = new Set<PlacedNode>();
  for (const one of placed) {
    const id = readNodeId(one.node);
    if (id === "") {
      if (needsId(one)) found.add(one);
      continue;
    }
    const other = owners.get(id);
    const isOwner = other === undefined || getClaim(one) > getClaim(other);
    if (isOwner) owners.set(id, one);
    const loser = isOwner ? other : one;
    if (loser !== undefined && !loser.isOld) found.add(loser);
  }
  return [...found];
}

/** Returns a node's ID, or an empty string. */
export function readNodeId({ type, attrs }: Node): string {
  const id: unknown = type.name === "preserved" ? readField(attrs["node"], "id") : attrs["id"];
  return typeof id === "string" ? id : "";
}

function needsId({ node: { attrs, childCount }, parent, isOld }: PlacedNode): boolean {
  if (!("id" in attrs)) return false;
  // A node that exists only in the editor is not saved while it is empty and without siblings.
  return readForm(attrs).isFiller === true
    ? childCount > 0 || (parent?.childCount ?? 0) > 1
    : !isOld;
}

/**
 * Returns the rank of a node among the nodes that share an ID, of which only the highest keeps it. If a block is split
 * at its start, the part with the text keeps the ID, because links may refer to it.
 */
const getClaim = ({ node, isOld }: PlacedNode): number =>
  isOld ? 2 : Number(node.childCount > 0 || !node.isTextblock);

/** Creates an ID for a node. It is also an HTML ID, so it contains only letters and digits. */
const createNodeId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(5))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");

/** Returns the attributes of a copied or new node that get new values, so that the copy has its own IDs. */
export function renewIds({ type, attrs }: Node): Readonly<Record<string, unknown>> {
  if (type.name === "preserved") return { node: renewNestedIds(attrs["node"]) };
  const data: unknown = attrs["data"];
  const poll = readField(data, "poll");
  return {
    id: createNodeId(),
    // Otherwise, the votes for the copy would also count for the original.
    ...(type.name === "poll" &&
      isObject(data) &&
      isObject(poll) && { data: { ...data, poll: { ...poll, id: createNodeId() } } }),
  };
}

/** Replaces the IDs of a Ricos node and of the nodes inside it. */
function renewNestedIds(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { id, nodes } = node;
  return {
    ...node,
    ...(typeof id === "string" && id !== "" && { id: createNodeId() }),
    ...(Array.isArray(nodes) && { nodes: nodes.map(renewNestedIds) }),
  };
}
