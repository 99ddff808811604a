import { Extension } from "@tiptap/core";
import { isHistoryTransaction } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, type EditorState, type Transaction } from "@tiptap/pm/state";
import { Mapping, type Mappable } from "@tiptap/pm/transform";
import { isObject, readField } from "../../wix/json-object.ts";
import { captionedNames, createCaption } from "../document/captions.ts";
import { readForm } from "../document/fields.ts";

/**
 * Completes changed nodes after each change: new and copied nodes get IDs, blocks that may have a caption get
 * an empty one, and the items of checkbox lists get a state. Unchanged nodes stay as they are.
 */
export const Repairs = Extension.create({
  name: "repairs",
  addProseMirrorPlugins: () => [createRepairPlugin()],
});

/** Creates the plugin of {@link Repairs}. */
export function createRepairPlugin(): Plugin {
  return new Plugin({
    key: new PluginKey("repairs"),
    // Undoing and redoing restore documents that were complete.
    appendTransaction: (transactions, before, after) =>
      transactions.some((tr) => tr.docChanged && !isHistoryTransaction(tr))
        ? repairNodes(before.doc, after, joinMappings(transactions))
        : null,
  });
}

const joinMappings = (transactions: readonly Transaction[]): Mapping =>
  new Mapping(transactions.flatMap(({ mapping }) => mapping.maps));

function repairNodes(before: Node, state: EditorState, mapping: Mapping): Transaction | null {
  const { doc, tr } = state;
  if (isSameStructure(before, doc)) return null;
  const placed = placeNodes(before, doc, mapping);
  for (const { node, at } of findNodesWithoutId(placed)) setAttributes(tr, at, renewIds(node));
  const changed = placed.filter(({ isOld }) => !isOld);
  for (const one of changed) addStates(tr, one);
  // From the end, so that earlier positions stay valid.
  for (const { node, at } of changed.toReversed()) {
    if (captionedNames.has(node.type.name) && node.childCount === 0) {
      tr.insert(at + 1, createEmptyCaption(node));
    }
  }
  return tr.docChanged ? tr : null;
}

/** Returns whether two documents differ only in the text and the marks of blocks that have an ID. */
function isSameStructure(before: Node, after: Node): boolean {
  if (before === after) return true;
  if (!before.sameMarkup(after)) return false;
  if (after.type.name !== "doc" && readNodeId(after) === "") return false;
  if (after.isTextblock) return true;
  return (
    before.childCount === after.childCount &&
    after.children.every((child, index) => isSameStructure(before.child(index), child))
  );
}

function setAttributes(tr: Transaction, at: number, attributes: Readonly<Record<string, unknown>>) {
  for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(at, name, value);
}

/** Gives the items of a checkbox list a state, because an item without one is shown without a box. */
function addStates(tr: Transaction, { node: list, at }: PlacedNode): void {
  if (list.type.name !== "checkboxList") return;
  list.forEach((item, offset) => {
    const data: unknown = item.attrs["data"];
    if (typeof readField(data, "checked") === "boolean") return;
    tr.setNodeAttribute(at + 1 + offset, "data", {
      ...(isObject(data) ? data : {}),
      checked: false,
    });
  });
}

/** Creates an empty caption. If the caption was deleted, so is the text that it showed. */
function createEmptyCaption({ type, attrs }: Node): Node {
  const { attrs: own } = createCaption(type.name, attrs);
  return type.schema.nodeFromJSON({ type: "caption", attrs: { form: readForm(own ?? {}) } });
}

/** A node, its position, and whether it was in the document before the change. */
type PlacedNode = {
  readonly node: Node;
  readonly at: number;
  readonly parent: Node | null;
  readonly isOld: boolean;
};

/** Returns the nodes of a changed document in document order. `mapping` maps old positions to new ones. */
function placeNodes(before: Node, after: Node, mapping: Mappable): PlacedNode[] {
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
function findNodesWithoutId(placed: readonly PlacedNode[]): PlacedNode[] {
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
function readNodeId({ type, attrs }: Node): string {
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
function renewIds({ type, attrs }: Node): Readonly<Record<string, unknown>> {
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
