import { liftListItem, sinkListItem, splitListItem, wrapInList } from "@tiptap/pm/schema-list";
import type { Node, Schema } from "@tiptap/pm/model";
import type { Command, EditorState, Transaction } from "@tiptap/pm/state";
import { isObject } from "../../wix/json-object.ts";
import { findAround, type FoundNode } from "./find-block.ts";

export const listNames = ["bulletedList", "orderedList", "checkboxList"] as const;
export type ListName = (typeof listNames)[number];

/** Returns whether a node is a list. */
export const isList = (node: Node): boolean => listNames.some((name) => name === node.type.name);

/** Returns the innermost list around the selection. */
export const findList = ({ selection }: EditorState): FoundNode | undefined =>
  findAround(selection.$from, isList);

/** Makes the selected text a list, changes the type of its list, or takes it out of a list of this type. */
export const toggleList =
  (name: ListName): Command =>
  (state, dispatch, view) => {
    const type = state.schema.nodes[name];
    if (type === undefined) return false;
    const list = findList(state);
    if (list === undefined) return wrapInList(type)(state, dispatch);
    if (list.node.type === type) return withItem(liftListItem)(state, dispatch, view);
    const tr = state.tr.setNodeMarkup(list.pos, type, { ...list.node.attrs, data: null });
    // Readers see a box before each item with a state.
    if (name !== "checkboxList") removeStates(tr, list);
    dispatch?.(tr);
    return true;
  };

function removeStates(tr: Transaction, { node, pos }: FoundNode): void {
  node.forEach((item, offset) => {
    const data: unknown = item.attrs["data"];
    if (!isObject(data) || !("checked" in data)) return;
    const { checked: _checked, ...others } = data;
    tr.setNodeAttribute(pos + 1 + offset, "data", Object.keys(others).length > 0 ? others : null);
  });
}

const withItem =
  (create: (item: ReturnType<typeof getItemType>) => Command): Command =>
  (state, dispatch, view) =>
    create(getItemType(state.schema))(state, dispatch, view);

function getItemType(schema: Schema) {
  const item = schema.nodes["listItem"];
  if (item === undefined) throw new RangeError("The schema has no list items");
  return item;
}

/** Starts a new list item. The new item has no ID and is not checked. */
export const splitItem: Command = withItem((item) =>
  splitListItem(item, { id: null, data: null, extra: null, form: null }),
);
/** Makes the list item part of the item before it. */
export const indentItem: Command = withItem(sinkListItem);
/** Moves the list item out of its list. */
export const outdentItem: Command = withItem(liftListItem);
