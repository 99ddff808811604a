import { Extension } from "@tiptap/core";
import { isHistoryTransaction } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Mapping } from "@tiptap/pm/transform";
import { isObject, readField } from "../../wix/json-object.ts";
import { captionedNames, createCaption } from "../document/captions.ts";
import { readForm } from "../document/fields.ts";
import {
  findNodesWithoutId,
  type PlacedNode,
  placeNodes,
  readNodeId,
  renewIds,
} from "./node-ids.ts";

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
